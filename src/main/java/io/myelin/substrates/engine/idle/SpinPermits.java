package io.myelin.substrates.engine.idle;

import java.util.concurrent.atomic.AtomicInteger;

/// Limits the number of threads of the process that spin for the same reason: to one less than the number of
/// processors, so that one is left for the awaited work. A thread without a permit parks.
public final class SpinPermits {

    /// For workers that have run empty: otherwise hundreds could spin in a process of many circuits.
    public static final SpinPermits WORKERS = new SpinPermits(WaitPolicy.PROCESSORS - 1);
    /// For callers of `await` and `pulse`. Separate from the workers', because they wait for a worker that runs.
    public static final SpinPermits CALLERS = new SpinPermits(WaitPolicy.PROCESSORS - 1);

    /// May be negative for a moment, while a thread finds that there is none.
    private final AtomicInteger left;

    SpinPermits(int permits) {
        left = new AtomicInteger(permits);
    }

    /// Takes a permit if there is one.
    public boolean tryAcquire() {
        if (left.getPlain() <= 0) { // a hint, so that threads without a chance do not write the cache line
            return false;
        }
        if (left.getAndDecrement() > 0) {
            return true;
        }
        left.getAndIncrement();
        return false;
    }

    public void release() {
        left.getAndIncrement();
    }
}
