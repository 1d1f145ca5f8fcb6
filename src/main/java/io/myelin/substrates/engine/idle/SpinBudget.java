package io.myelin.substrates.engine.idle;

/// How long a worker that has run empty polls its queue before it parks. Worker's thread only.
///
/// A park that ends later than twice the maximum spin after the queue became empty halves the next spin; one that ends
/// earlier restores it, and a gap that ends during the spin changes nothing. Otherwise a worker whose emissions arrive
/// far apart would always poll in vain.
///
/// After several entries at once, the worker yields between polls: their producers are often queued on its own
/// processor, where the wake-up has put it, and would be held up by a spin in vain and a wake-up again and again. After
/// a single entry it does not, unless it is to spin for milliseconds: beside a computing thread it would wait for a
/// time slice with every entry.
public final class SpinBudget {

    /// Polls of an empty queue between two readings of the time.
    private static final int POLLS = 16;

    private final long longest;
    private final long shortest;
    private long nanos;

    /// The number of consecutive polls of an empty queue, and the time of the first.
    private int polls;
    private long quiet;
    private boolean yields;

    public SpinBudget(IdleStrategy strategy) {
        longest = strategy.nanos();
        shortest = strategy.leastNanos();
        nanos = longest;
    }

    /// Called after a delivery: starts a new gap.
    ///
    /// @param delivered the number of its slots
    public void renew(long delivered) {
        polls = 0;
        yields = delivered > 1 || shortest == longest;
    }

    /// Whether to poll once more, after the queue was found empty. Once the time is over, every 16th call returns
    /// false until the next delivery.
    public boolean lasts() {
        if (polls == 0) {
            quiet = System.nanoTime();
        }
        if ((++polls & POLLS - 1) == 0) {
            if (System.nanoTime() - quiet >= nanos) {
                return false;
            }
            if (yields) {
                Thread.yield();
            }
        }
        return WaitPolicy.SPINS;
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

    /// For tests: whether the current spin yields.
    boolean yields() {
        return yields;
    }

    /// For tests: how long the queue is currently polled, in nanoseconds.
    long nanos() {
        return nanos;
    }
}
