package io.myelin.benchmarks.peers;

import io.myelin.benchmarks.check.Patience;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// The completion barrier that all peers share: the peer's thread counts arrivals, and signals the producer when the
/// announced number has arrived.
final class Arrivals {

    private static final long POLL_INTERVAL_NANOS = TimeUnit.MICROSECONDS.toNanos(20);

    /// Written by the producer before it sends; the hand-over of the messages orders it before the count.
    private long announced;

    /// Confined to the peer's thread. On cache lines of its own, since it changes with every message.
    private final long[] count = new long[32];

    /// Orders the peer's last arrival before the producer's continuation.
    private volatile long complete;

    /// Announces messages.
    ///
    /// @param messages the number that will arrive
    void announce(long messages) {
        announced += messages;
    }

    /// Counts an arrival, on the peer's thread.
    ///
    /// @param message ignored
    void arrive(Long message) {
        if (++count[16] == announced) {
            complete = announced;
        }
    }

    /// Waits until everything announced has arrived.
    ///
    /// @throws IllegalStateException if it does not within a minute or so
    void await() {
        var patience = new Patience("arrivals");
        while (complete != announced) {
            patience.spin();
        }
    }

    /// Like [#await], but parked, for cases in which others need the processor; some 70 microseconds late.
    ///
    /// @throws IllegalStateException if it does not within a minute or so
    void awaitAsleep() {
        for (long begin = System.nanoTime(); complete != announced; LockSupport.parkNanos(POLL_INTERVAL_NANOS)) {
            if (System.nanoTime() - begin > TimeUnit.MINUTES.toNanos(1)) {
                throw new IllegalStateException("arrivals did not come");
            }
        }
    }

    /// Requires that nothing arrived twice. To be called when the peer has been closed.
    ///
    /// @throws IllegalStateException if more arrived than was announced
    void requireExact() {
        if (count[16] != announced) {
            throw new IllegalStateException(announced + " arrivals expected, " + count[16] + " came");
        }
    }
}
