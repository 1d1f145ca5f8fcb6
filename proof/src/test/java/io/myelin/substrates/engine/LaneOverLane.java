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

/// A lane is taken from its owner and another installed, while the owner emits and says so, and the worker
/// follows.
///
/// Guards, in docs/memory-ordering.md, "Lanes": `LaneOwner.admitted`, `LaneOwner.older`, `Lane.since` (rule 4).
@JCStressTest
@Outcome(id = {"0, 123", "0, 213", "0, 231"}, expect = ACCEPTABLE, desc = "The other did not know of the owner.")
@Outcome(id = {"1, 123", "1, 213"}, expect = ACCEPTABLE, desc = "It did.")
@Outcome(expect = FORBIDDEN, desc = "Lost, doubled, out of order or not yet visible.")
@State
public class LaneOverLane {

    private final Stage stage = new Stage();
    private final AtomicBoolean emitted = new AtomicBoolean();

    @Actor
    public void owner() {
        stage.install();
        stage.put(1);
        emitted.setRelease(true);
    }

    @Actor
    public void other(II_Result r) {
        stage.put(2);
        stage.install();
        r.r1 = emitted.getAcquire() ? 1 : 0;
        stage.put(3);
    }

    @Actor
    public void worker() {
        stage.drain();
        stage.drain();
    }

    @Arbiter
    public void rest(II_Result r) {
        r.r2 = stage.rest();
    }
}
