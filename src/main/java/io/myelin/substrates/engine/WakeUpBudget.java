package io.myelin.substrates.engine;

import java.util.concurrent.atomic.AtomicLong;

/// The share of the processors' time that producers may spend on waking threads. Any thread.
///
/// A rate limiter of one number, as in the generic cell rate algorithm: the time until which the wake-ups so far have
/// used up the share. Each wake-up moves it on by its own duration divided by the share, and from now at the earliest.
final class WakeUpBudget {

    /// The longest duration that counts. A producer that is preempted during a wake-up may return from it milliseconds
    /// later.
    private static final long LONGEST_NANOS = 50_000;
    /// How far the share may be used up in advance.
    private static final long TOLERANCE_NANOS = 1_000_000;
    /// One over the share of a processor's time.
    private static final int PARTS = 4;

    private final int processors;
    /// By [System#nanoTime]. A hint: no other memory depends on it.
    private final AtomicLong usedUntil;

    /// @param now by [System#nanoTime]
    WakeUpBudget(int processors, long now) {
        this.processors = processors;
        usedUntil = new AtomicLong(now);
    }

    /// Whether the share is used up.
    ///
    /// @param now by [System#nanoTime]
    boolean isExceeded(long now) {
        return usedUntil.getPlain() - now > TOLERANCE_NANOS;
    }

    /// Records a wake-up.
    ///
    /// @param start its beginning, by [System#nanoTime]
    /// @param end its end
    void spend(long start, long end) {
        long cost = Math.min(end - start, LONGEST_NANOS) * PARTS / processors;
        long until = usedUntil.getPlain();
        // A lost update is a wake-up that was not counted: no loop.
        usedUntil.weakCompareAndSetPlain(until, (until - end > 0 ? until : end) + cost);
    }
}
