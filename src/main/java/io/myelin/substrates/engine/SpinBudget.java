package io.myelin.substrates.engine;

/// How long a worker that has run empty goes on polling its queue before it parks. Worker's thread only.
///
/// A gap in the traffic longer than twice the maximum spin halves the next spin; a shorter gap restores it. A worker
/// whose emissions come far apart would otherwise poll in vain each time, and keep a processor from a thread that its
/// last delivery has just woken: that thread is often queued on the worker's own processor.
///
/// The first polls are free, and cost less than a microsecond. Further ones take one of the [SpinPermits], until
/// there is something to do or the worker parks.
final class SpinBudget {

    /// Polls of an empty queue between two readings of the time.
    private static final int POLLS = 16;

    private final SpinPermits permits;
    private final long longest;
    private final long shortest;
    private long nanos;

    /// How often in a row the queue was found empty, and since when.
    private int polls;
    private long quiet;
    private boolean permitted;

    SpinBudget(IdlePolicy policy, SpinPermits permits) {
        this.permits = permits;
        longest = policy.nanos();
        shortest = policy.leastNanos();
        nanos = longest;
    }

    /// Called after a delivery: a new gap begins.
    void renew() {
        polls = 0;
        release();
    }

    /// Whether to poll once more, after the queue was found empty. Once the answer was no, so is each later one until
    /// something is delivered.
    boolean lasts() {
        if (polls == 0) {
            quiet = System.nanoTime();
        }
        if ((++polls & POLLS - 1) != 0) {
            return polls < POLLS ? WaitPolicy.SPINS : permitted;
        }
        if (System.nanoTime() - quiet >= nanos) {
            release();
            return false;
        }
        permitted = permitted || permits.tryAcquire();
        return permitted;
    }

    private void release() {
        if (permitted) {
            permitted = false;
            permits.release();
        }
    }

    /// Records the length of a gap, after a park.
    ///
    /// @param now by [System#nanoTime]
    void learn(long now) {
        if (now - quiet < 2 * longest) {
            nanos = longest;
        } else {
            nanos = Math.max(nanos >> 1, shortest);
        }
    }

    /// For how long the queue is polled now, in nanoseconds.
    long nanos() {
        return nanos;
    }
}
