package io.myelin.substrates.engine;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/// The owner of a revoked lane ends it and is granted another, while the worker drains.
///
/// Guards, in docs/design/memory-order.md, "Lanes": `Lane.ended`, `Lane.done`, `Lane.next` retired.
@JCStressTest
@Outcome(id = "1234", expect = ACCEPTABLE, desc = "All, once, in order.")
@Outcome(expect = FORBIDDEN, desc = "Lost, duplicated, out of order or not yet visible.")
@State
public class LaneAfterLane {

    private final RaceFixture stage = new RaceFixture();

    @Actor
    public void producer() {
        stage.install();
        stage.put(1);
        stage.put(2);
        stage.install(); // nothing, for the lane is open
        stage.put(3);
        stage.install();
        stage.put(4);
    }

    @Actor
    public void worker() {
        stage.drain();
        stage.ingress.suspendLane();
        stage.drain();
        stage.ingress.forget();
        stage.drain();
    }

    @Arbiter
    public void rest(I_Result r) {
        r.r1 = stage.rest();
    }
}
