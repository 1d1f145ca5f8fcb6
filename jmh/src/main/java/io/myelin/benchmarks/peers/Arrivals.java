package io.myelin.benchmarks.peers;

import java.util.concurrent.TimeUnit;

/// The completion barrier that all peers share: the peer's thread counts arrivals, and tells the producer
/// when as many have arrived as were announced.
final class Arrivals {

    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(60);

    /// How often the producer looks before it considers that its processor may be needed by somebody else.
    private static final int SPINS = 1 << 14;

    /// Written by the producer before it sends; the hand-over of the messages orders it before the count.
    private long announced;

    /// The peer's thread's own. On cache lines of its own, since it changes with every message.
    private final long[] count = new long[32];

    /// Pairs the peer's last arrival with the producer's way on.
    private volatile long complete;

    /// Announces messages.
    ///
    /// @param messages how many will arrive
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
    /// @throws IllegalStateException when it does not within a minute
    void await() {
        long begin = System.nanoTime();
        for (long spin = 1; complete != announced; spin++) {
            Thread.onSpinWait();
            if (spin % SPINS == 0) {
                Thread.yield();
                if (System.nanoTime() - begin > PATIENCE) {
                    throw new IllegalStateException(announced + " arrivals expected, " + count[16] + " seen");
                }
            }
        }
    }

    /// Requires that nothing arrived twice. To be called when the peer has been closed.
    ///
    /// @throws IllegalStateException when more arrived than was announced
    void requireExact() {
        if (count[16] != announced) {
            throw new IllegalStateException(announced + " arrivals expected, " + count[16] + " came");
        }
    }
}
