package io.myelin.substrates.engine;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/// A caller of pulse and a close: pulse returns, with the times of a processed barrier or with none.
///
/// Guards, in docs/design/memory-order.md, "Worker and callers": `Barrier.gate`, `Barrier.opened`.
@JCStressTest
@Outcome(id = {"0", "1"}, expect = ACCEPTABLE, desc = "The pulse was refused, or let go.")
@Outcome(expect = FORBIDDEN, desc = "Times that are not in order.")
@State
public class PulseAgainstClose {

    private final Closing closing = new Closing();

    @Actor
    public void caller(I_Result r) {
        closing.submit(1);
        var pulse = closing.worker.pulse();
        r.r1 = pulse == null ? 0
                : pulse.start() <= pulse.dequeued() && pulse.dequeued() <= pulse.stop() ? 1
                        : -1;
    }

    @Actor
    public void closer() {
        closing.worker.close();
    }

    @Arbiter
    public void rest(I_Result r) {
        closing.untilTerminated();
    }
}
