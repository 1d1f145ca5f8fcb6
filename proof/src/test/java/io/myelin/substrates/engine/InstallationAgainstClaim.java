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

/// A lane is installed while another producer claims a slot: one of the two revokes it.
///
/// Guards, in docs/design/memory-order.md, "Lanes": `Ingress.lane` against `Chunk.claims` (rule 3, Dekker's).
@JCStressTest
@Outcome(id = {"0, 12", "0, 21"}, expect = ACCEPTABLE, desc = "The owner did not know of the other.")
@Outcome(id = "1, 21", expect = ACCEPTABLE, desc = "It did.")
@Outcome(expect = FORBIDDEN, desc = "Lost, duplicated or out of order.")
@State
public class InstallationAgainstClaim {

    private final RaceFixture stage = new RaceFixture();
    private final AtomicBoolean returned = new AtomicBoolean();

    @Actor
    public void owner(II_Result r) {
        stage.install();
        r.r1 = returned.getAcquire() ? 1 : 0;
        stage.put(1);
    }

    @Actor
    public void other() {
        stage.put(2);
        returned.setRelease(true);
    }

    @Arbiter
    public void rest(II_Result r) {
        r.r2 = stage.rest();
    }
}
