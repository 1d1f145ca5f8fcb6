package io.myelin.substrates.engine;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.atomic.AtomicBoolean;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// From one producer to two: another's emission that has returned comes before the lane owner's next emission.
///
/// Guards, in docs/design/memory-order.md, "Lanes": `LaneOwner.admitted` (rule 3).
@JCStressTest
@Outcome(
        id = {"0, 123", "0, 132", "0, 312"},
        expect = ACCEPTABLE,
        desc = "The owner did not know of the other.")
@Outcome(id = {"1, 132", "1, 312"}, expect = ACCEPTABLE, desc = "It did.")
@Outcome(expect = FORBIDDEN, desc = "Lost, duplicated or out of order.")
@State
public class RevocationKeepsOrder {

    private final RaceFixture stage = new RaceFixture();
    private final AtomicBoolean returned = new AtomicBoolean();

    @Actor
    public void owner(II_Result r) {
        stage.install();
        stage.put(1);
        r.r1 = returned.getAcquire() ? 1 : 0;
        stage.put(2);
    }

    @Actor
    public void other() {
        stage.put(3);
        returned.setRelease(true);
    }

    @Arbiter
    public void rest(II_Result r) {
        r.r2 = stage.rest();
    }
}
