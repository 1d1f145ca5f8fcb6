package io.myelin.substrates.engine.idle;

import java.util.concurrent.Semaphore;

/// How long a worker that has run empty polls its queue before it parks. Worker's thread only.
///
/// A park that ends later than twice the maximum spin after the queue became empty halves the next spin; one that ends
/// earlier restores it, and a gap that ends during the spin changes nothing. Otherwise a worker whose emissions arrive
/// far apart would always poll in vain, and occupy the processor of a thread that its last delivery has just woken:
/// that thread is often queued on the worker's own processor.
///
/// The first polls, which take less than a microsecond, need no permit. Further ones hold one of the permits of the
/// process, until an entry arrives or the worker parks.
public final class SpinBudget {

    /// Polls of an empty queue between two readings of the time.
    private static final int POLLS = 16;

    private final Semaphore permits;
    private final long longest;
    private final long shortest;
    private long nanos;

    /// The number of consecutive polls of an empty queue, and the time of the first.
    private int polls;
    private long quiet;
    private boolean permitted;

    public SpinBudget(IdleStrategy strategy, Semaphore permits) {
        this.permits = permits;
        longest = strategy.nanos();
        shortest = strategy.leastNanos();
        nanos = longest;
    }

    /// Called after a delivery: starts a new gap.
    public void renew() {
        polls = 0;
        release();
    }

    /// Whether to poll once more, after the queue was found empty. After the first false it returns false until the
    /// next delivery.
    public boolean lasts() {
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
    public void learn(long now) {
        if (now - quiet < 2 * longest) {
            nanos = longest;
        } else {
            nanos = Math.max(nanos >> 1, shortest);
        }
    }

    /// For tests: how long the queue is currently polled, in nanoseconds.
    long nanos() {
        return nanos;
    }
}
