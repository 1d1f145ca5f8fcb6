package io.myelin.substrates.engine;

/// How long a worker that has run empty goes on looking before it parks. Worker's thread only.
///
/// The pause before tells what this one will be like. A worker whose emissions come far apart would
/// look in vain each time, and keep a processor from whoever was just caused to do something by what
/// it delivered: a thread woken by a receptor is often put behind the worker that woke it. So with each
/// pause that outlasts the looking and a wake-up, the next looking is half as long; one that does not
/// restores it.
final class SpinBudget {

    /// Looks at an empty queue between two looks at the time.
    private static final int LOOKS = 16;

    private final long longest;
    private final long shortest;
    private long nanos;

    /// How often in a row the queue was found empty, and since when.
    private int looks;
    private long quiet;

    SpinBudget(final IdlePolicy idling) {
        longest = idling.nanos();
        shortest = idling.leastNanos();
        nanos = longest;
    }

    /// Something was delivered: the next pause is another one.
    void renew() {
        looks = 0;
    }

    /// Whether to look once more, after the queue was found empty.
    boolean lasts() {
        if (looks == 0) {
            quiet = System.nanoTime();
        }
        return (++looks & LOOKS - 1) != 0 || System.nanoTime() - quiet < nanos;
    }

    /// Takes note of how long the pause has lasted, after a park.
    ///
    /// @param now by [System#nanoTime]
    void learn(final long now) {
        if (now - quiet < 2 * longest) {
            nanos = longest;
        } else {
            nanos = Math.max(nanos >> 1, shortest);
        }
    }

    /// For how long the queue is looked at now, in nanoseconds.
    long nanos() {
        return nanos;
    }
}
