package io.myelin.flow;

import static java.util.Objects.requireNonNull;

/// What a [ConduitPublisher] does with a value for which a subscriber's ring has no room.
///
/// @param capacity the number of values that the ring of each subscriber holds, from 1 to 2^24
/// @param policy   what happens when it is full
public record Overflow(int capacity, Policy policy) {

    private static final int MOST = 1 << 24;

    /// What happens when a ring is full.
    public enum Policy {
        /// The subscription ends: its subscriber receives the values in the ring, and then an [OverflowException].
        ERROR,
        /// The oldest value in the ring is dropped.
        DROP_OLDEST
    }

    /// @throws NullPointerException     if the policy is `null`
    /// @throws IllegalArgumentException if the capacity is out of range
    public Overflow {
        requireNonNull(policy, "policy");
        if (capacity < 1 || capacity > MOST) {
            throw new IllegalArgumentException("capacity must be from 1 to " + MOST + ", was " + capacity);
        }
    }

    /// The subscription ends with an error when its ring is full.
    ///
    /// @throws IllegalArgumentException if the capacity is not from 1 to 2^24
    public static Overflow error(int capacity) {
        return new Overflow(capacity, Policy.ERROR);
    }

    /// The oldest value in the ring is dropped when the ring is full.
    ///
    /// @throws IllegalArgumentException if the capacity is not from 1 to 2^24
    public static Overflow dropOldest(int capacity) {
        return new Overflow(capacity, Policy.DROP_OLDEST);
    }

    /// A ring of one value, the latest.
    public static Overflow latest() {
        return dropOldest(1);
    }
}
