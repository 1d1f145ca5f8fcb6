package io.myelin.substrates.engine;

import io.myelin.substrates.engine.dispatch.FieldHandle;
import io.myelin.substrates.engine.idle.WaitPolicy;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/// One caller's wait for everything that was admitted before it (Specification §5.5).
///
/// A barrier is an ingress entry like any other. When the worker reaches it, all entries before it and all transit that
/// they caused are complete, so the worker only has to open it.
class Barrier {

    private static final int CLOSED = 0;
    private static final int AWAITED = 1;
    private static final int OPEN = 2;

    private static final VarHandle GATE = FieldHandle.of(Barrier.class, "gate", int.class);

    /// Polls of the gate between two readings of the time.
    private static final int POLLS = 32;
    /// Between two checks whether the barrier can still open.
    static final long CHECK_NANOS = 1_000_000_000L;

    private final Thread caller = Thread.currentThread();
    /// CLOSED, then perhaps AWAITED by the caller before it parks, then OPEN by the worker. The worker's exchange
    /// releases and the caller's load acquires: the worker's earlier actions are visible to the caller (Specification
    /// §5.4.1, relation 4). Caller and worker both change the gate atomically, so either the caller sees OPEN and does
    /// not park, or the worker sees AWAITED and unparks it; a caller that never parked is spared the unpark.
    private volatile int gate;
    /// When the worker reached it. Plain: published by the exchange of the gate.
    private long opened;

    /// On the caller's thread. It uses the handle as [#open] will: the first use of a handle allocates, and a worker
    /// without memory could never release the caller.
    Barrier() {
        gate = (int) GATE.getAndSet(this, CLOSED);
    }

    /// Releases the caller. Circuit thread; if the worker never started, the thread that closes it.
    void open() {
        opened = System.nanoTime();
        if ((int) GATE.getAndSet(this, OPEN) == AWAITED) {
            LockSupport.unpark(caller);
        }
    }

    /// When the worker reached it; nanoseconds on the scale of `System.nanoTime`. The caller, after [#pass].
    long opened() {
        return opened;
    }

    /// Waits until the barrier opens, no longer than a limit. An interrupt does not end the wait, since the contract
    /// specifies no error for it; the caller's interrupt status is restored.
    ///
    /// @param check called before the caller parks and every second from then on, with the time waited, in nanoseconds;
    ///     throws if the barrier cannot open
    /// @param limit nanoseconds
    /// @return whether it is open
    final boolean pass(LongConsumer check, long limit) {
        if (WaitPolicy.SPINS && spin() || !GATE.compareAndSet(this, CLOSED, AWAITED)) {
            return true;
        }
        long start = System.nanoTime();
        boolean interrupted = false;
        try {
            while ((int) GATE.getAcquire(this) != OPEN) {
                long waited = System.nanoTime() - start;
                check.accept(waited);
                long rest = limit - waited;
                if (rest <= 0) {
                    return false;
                }
                LockSupport.parkNanos(this, Math.min(rest, CHECK_NANOS));
                interrupted |= Thread.interrupted();
            }
            return true;
        } finally {
            if (interrupted) {
                caller.interrupt();
            }
        }
    }

    /// @return whether the barrier opened
    private boolean spin() {
        long start = System.nanoTime();
        do {
            for (int poll = 0; poll < POLLS; poll++) {
                if ((int) GATE.getAcquire(this) == OPEN) {
                    return true;
                }
                Thread.onSpinWait();
            }
            Thread.yield(); // the worker is often queued on this processor
        } while (System.nanoTime() - start < WaitPolicy.CALLER_NANOS);
        return false;
    }
}
