package io.myelin.substrates.engine;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// A caller of await and a close: await returns, and earlier entries have been delivered or never will be.
///
/// Guards, in docs/design/memory-order.md, "Worker and callers": `Barrier.gate`; "Shared queue":
/// `SharedQueue.done`.
@JCStressTest
@Outcome(id = {"0, 0", "1, 1"}, expect = ACCEPTABLE, desc = "Delivered before the return, or dropped.")
@Outcome(expect = FORBIDDEN, desc = "Delivered after await has returned.")
@State
public class AwaitAgainstClose {

    private final Closing closing = new Closing();

    @Actor
    public void caller(II_Result r) {
        closing.submit(1);
        closing.worker.await();
        r.r1 = closing.delivered;
    }

    @Actor
    public void closer() {
        closing.worker.close();
    }

    @Arbiter
    public void rest(II_Result r) {
        closing.untilTerminated();
        r.r2 = closing.delivered;
    }
}
