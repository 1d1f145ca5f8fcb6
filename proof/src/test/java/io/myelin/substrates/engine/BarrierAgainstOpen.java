package io.myelin.substrates.engine;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.atomic.AtomicReference;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/// A caller waits, and the worker opens the barrier: the caller sees the effects of processing. A missed opening is a
/// hang.
///
/// Guards, in docs/design/memory-order.md, "Worker and callers": `Barrier.gate`, `Barrier.opened`.
@JCStressTest
@Outcome(id = "1", expect = ACCEPTABLE, desc = "Let go, with the effects.")
@Outcome(expect = FORBIDDEN, desc = "Let go too early.")
@State
public class BarrierAgainstOpen {

    private final AtomicReference<Barrier> barrier = new AtomicReference<>();
    private int processed;

    @Actor
    public void caller(I_Result r) {
        var own = new Barrier();
        barrier.setRelease(own);
        own.pass(_ -> {}, Long.MAX_VALUE);
        r.r1 = processed;
    }

    @Actor
    public void worker() {
        Barrier awaited;
        while ((awaited = barrier.getAcquire()) == null) {
            Thread.onSpinWait();
        }
        processed = 1;
        awaited.open();
    }
}
