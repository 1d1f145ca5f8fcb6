package io.myelin.substrates.engine;

import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;

/// One caller's wait for everything that was admitted before it (Specification §5.5).
///
/// A barrier is an ingress entry like any other. When the worker reaches it, all entries before it
/// and all transit that they caused are complete, so opening it is all there is to do.
class Barrier {

    private static final int CLOSED = 0;
    private static final int AWAITED = 1;
    private static final int OPEN = 2;

    private static final VarHandle GATE = FieldHandle.of(Barrier.class, "gate", int.class);

    /// Nanoseconds of looking before parking: a worker that is awake answers within a microsecond, and a
    /// park and wake-up cost some forty where processors sleep, so whoever looks for about as long waits at
    /// most twice as long as it had to.
    private static final long PATIENCE = 50_000;
    /// Looks at the gate between two looks at the time.
    private static final int LOOKS = 32;

    private final Thread caller = Thread.currentThread();
    /// CLOSED, then perhaps AWAITED by the caller before it parks, then OPEN by the worker. The
    /// worker's exchange releases and the caller's load acquires: what the worker did before is
    /// visible to the caller after (Specification §5.4.1, relation 4). Caller and worker both change
    /// the gate atomically, so either the caller sees OPEN and does not park, or the worker sees
    /// AWAITED and unparks it; a caller that never parked is spared the unpark.
    private volatile int gate;

    /// On the caller's thread. The handle is used here in the way in which [#open] will use it: the first such use
    /// takes memory, and the worker that found none would leave the caller waiting for ever.
    Barrier() {
        gate = (int) GATE.getAndSet(this, CLOSED);
    }

    /// Lets the caller go. Circuit thread.
    void open() {
        if ((int) GATE.getAndSet(this, OPEN) == AWAITED) {
            LockSupport.unpark(caller);
        }
    }

    /// Waits until the barrier opens. An interrupt does not end the wait, since the contract names no
    /// error for it; the caller's interrupt status is kept.
    final void pass() {
        long start = 0;
        for (int look = 1; ; look++) {
            if ((int) GATE.getAcquire(this) == OPEN) {
                return;
            }
            if (look % LOOKS == 0) {
                final long now = System.nanoTime();
                if (start == 0) {
                    start = now;
                } else if (now - start >= PATIENCE) {
                    break;
                }
            }
            Thread.onSpinWait();
        }
        if (!GATE.compareAndSet(this, CLOSED, AWAITED)) {
            return;
        }
        boolean interrupted = false;
        while ((int) GATE.getAcquire(this) != OPEN) {
            LockSupport.park(this);
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            caller.interrupt();
        }
    }
}
