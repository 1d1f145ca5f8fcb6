package io.myelin.cluster;

import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;

/// How the threads of members and clients wait for work: they look a few times, then park, twice as long each time.
///
/// Aeron's own messages (heartbeats, status, keep-alives) wake a member at rest a hundred times a second: each time it
/// climbs the whole ladder again, so the first steps are few.
public final class Idling {

    private static final int SPINS = 3;
    private static final int YIELDS = 1;
    private static final long SHORTEST_NANOS = 50_000;

    private Idling() {}

    /// A strategy for one thread.
    ///
    /// @param longestNanos the longest park
    public static IdleStrategy upTo(long longestNanos) {
        return new BackoffIdleStrategy(SPINS, YIELDS, Math.min(SHORTEST_NANOS, longestNanos), longestNanos);
    }
}
