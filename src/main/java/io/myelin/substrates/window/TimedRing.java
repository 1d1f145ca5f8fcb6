package io.myelin.substrates.window;

import io.humainary.substrates.api.Substrates.Subject;

/// A leased ring that stores the time of each value.
///
/// The times are in an array parallel to that of the values.
///
/// @param <E> the value type
final class TimedRing<E> extends LeasedRing<E> {

    private long[] times;

    /// Creates an empty ring.
    ///
    /// @param capacity the most values it holds, at least 1
    /// @param subject the subject that a fault names
    TimedRing(int capacity, Subject<?> subject) {
        super(capacity, subject);
        this.times = new long[slots().length];
    }

    /// Appends a value, which replaces the oldest if the ring is full.
    void add(E value, long now) {
        // The field is read after the addition, which may have replaced the array.
        int slot = add(value);
        times[slot] = now;
    }

    /// Removes the values older than a duration.
    void expire(long now, long duration) {
        while (size() != 0 && now - times[head()] > duration) {
            removeOldest();
        }
    }

    @Override
    protected void grow(int length) {
        var larger = new long[length];
        int head = head();
        System.arraycopy(times, head, larger, 0, times.length - head);
        System.arraycopy(times, 0, larger, times.length - head, head);
        super.grow(length);
        times = larger;
    }
}
