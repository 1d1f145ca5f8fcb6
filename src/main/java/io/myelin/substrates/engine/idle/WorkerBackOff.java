package io.myelin.substrates.engine.idle;

import io.myelin.substrates.engine.dispatch.FieldHandle;
import java.lang.invoke.VarHandle;

/// Backs off after a batch, so that producers get ahead. A worker close to a producer takes every cache line from it
/// while it is still being written, which makes both several times slower. Back-offs become longer while a batch is
/// worth more than the wait costs, and shorter otherwise; there is none if emissions arrive singly. A waiting caller
/// cancels it. Worker's thread only, except for [#cancel].
///
/// A separate object, because producers read the worker's fields for every emission.
public final class WorkerBackOff {

    private static final VarHandle CALLER_WAITING =
            FieldHandle.of(WorkerBackOff.class, "callerWaiting", boolean.class);

    /// The next one.
    private long nanos;
    /// A caller has begun to wait: a hint not to back off. Callers set it in opaque mode, because it need only become
    /// visible eventually; a lost one costs the caller one back-off. The worker reads it as volatile, though opaque
    /// would do.
    private volatile boolean callerWaiting;

    /// Cancels the current back-off and the next. Any thread.
    public void cancel() {
        CALLER_WAITING.setOpaque(this, true);
    }

    /// Backs off after a batch.
    ///
    /// @param delivered the number of its entries
    public void after(long delivered) {
        if (!WaitPolicy.SPINS) {
            return;
        }
        long worth = delivered * WaitPolicy.SHORTEST_BACK_OFF_NANOS;
        if (worth > 2 * nanos + WaitPolicy.SHORTEST_BACK_OFF_NANOS) {
            nanos = Math.min(2 * nanos + WaitPolicy.SHORTEST_BACK_OFF_NANOS, WaitPolicy.BACK_OFF_NANOS);
        } else {
            nanos >>= 1;
        }
        if (nanos >= WaitPolicy.SHORTEST_BACK_OFF_NANOS) {
            long start = System.nanoTime();
            do {
                Thread.onSpinWait();
            } while (!callerWaiting && System.nanoTime() - start < nanos);
        }
        if (callerWaiting) {
            callerWaiting = false;
            nanos = 0;
        }
    }
}
