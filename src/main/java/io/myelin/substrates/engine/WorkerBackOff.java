package io.myelin.substrates.engine;

import java.lang.invoke.VarHandle;

/// Lets the producers get ahead. A worker that follows a producer closely takes every cache line from it while it is
/// still being written, which makes both several times slower. So as long as a back-off yields more than it costs, the
/// next is longer; when emissions come singly, there is none. A waiting caller cancels it. Worker's thread only, but
/// for [#cancel].
///
/// An object of its own, for producers read the worker's fields for every emission.
final class WorkerBackOff {

    private static final VarHandle CALLER_WAITING =
            FieldHandle.of(WorkerBackOff.class, "callerWaiting", boolean.class);

    /// The next one.
    private long nanos;
    /// A caller has begun to wait: a hint to the worker not to back off. Opaque, because it need only
    /// arrive some time; one that is overwritten costs the caller a back-off.
    private boolean callerWaiting;

    /// Cancels the present back-off and the next. Any thread.
    void cancel() {
        CALLER_WAITING.setOpaque(this, true);
    }

    /// Backs off after a batch.
    ///
    /// @param delivered how many entries it had
    void after(long delivered) {
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
            } while (!isCallerWaiting() && System.nanoTime() - start < nanos);
        }
        if (isCallerWaiting()) {
            callerWaiting = false;
            nanos = 0;
        }
    }

    private boolean isCallerWaiting() {
        return (boolean) CALLER_WAITING.getOpaque(this);
    }
}
