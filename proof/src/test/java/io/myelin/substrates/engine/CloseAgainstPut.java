package io.myelin.substrates.engine;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/// A close and an emission, one of which may start the worker: the worker ends, and has delivered nothing twice.
///
/// Guards, in docs/design/memory-order.md, "Worker and callers": `WorkerParking.phase` (NEW), `Worker.terminated`.
@JCStressTest
@Outcome(id = {"0", "1", "12"}, expect = ACCEPTABLE, desc = "The emissions before the close.")
@Outcome(expect = FORBIDDEN, desc = "Duplicated, out of order or not yet visible.")
@State
public class CloseAgainstPut {

    private final Closing closing = new Closing();

    @Actor
    public void producer() {
        closing.submit(1);
        closing.submit(2);
    }

    @Actor
    public void closer() {
        closing.worker.close();
    }

    @Arbiter
    public void rest(I_Result r) {
        closing.untilTerminated();
        r.r1 = closing.delivered;
    }
}
