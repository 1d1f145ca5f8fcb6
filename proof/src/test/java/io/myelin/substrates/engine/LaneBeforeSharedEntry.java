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

/// A lane's entry that precedes another producer's shared entry is delivered before it. The other producer continues as
/// the worker, which sees no more than a separate worker would.
///
/// Guards, in docs/design/memory-order.md, "Lanes": `LaneOwner.position` (rule 2).
@JCStressTest
@Outcome(id = {"0, 12", "0, 21"}, expect = ACCEPTABLE, desc = "The other did not know of it.")
@Outcome(id = "1, 12", expect = ACCEPTABLE, desc = "It did.")
@Outcome(expect = FORBIDDEN, desc = "Lost, duplicated or out of order.")
@State
public class LaneBeforeSharedEntry {

    private final RaceFixture stage = new RaceFixture();
    private final AtomicBoolean returned = new AtomicBoolean();

    @Actor
    public void owner() {
        stage.install();
        stage.put(1);
        returned.setRelease(true);
    }

    @Actor
    public void other(II_Result r) {
        r.r1 = returned.getAcquire() ? 1 : 0;
        stage.put(2);
        stage.drain();
    }

    @Arbiter
    public void rest(II_Result r) {
        r.r2 = stage.rest();
    }
}
