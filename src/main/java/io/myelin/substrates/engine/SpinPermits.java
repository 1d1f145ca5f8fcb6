package io.myelin.substrates.engine;

import java.util.concurrent.atomic.AtomicInteger;

/// How many threads of the process may spin for the same reason at once: as many as there are processors less one, on
/// which what they wait for can run. A thread that gets no permit parks.
final class SpinPermits {

    /// For workers that have run empty: a process of many circuits has one spin at a time, not hundreds.
    static final SpinPermits WORKERS = new SpinPermits(WaitPolicy.PROCESSORS - 1);
    /// For callers of `await`. Apart from the workers', because they wait for a worker that runs.
    static final SpinPermits CALLERS = new SpinPermits(WaitPolicy.PROCESSORS - 1);

    /// May fall below zero for a moment, while a thread finds out that there is none.
    private final AtomicInteger left;

    SpinPermits(int permits) {
        left = new AtomicInteger(permits);
    }

    /// Takes a permit if there is one.
    boolean tryAcquire() {
        if (left.getPlain() <= 0) { // a hint; saves those that come in vain the line
            return false;
        }
        if (left.getAndDecrement() > 0) {
            return true;
        }
        left.getAndIncrement();
        return false;
    }

    void release() {
        left.getAndIncrement();
    }
}
