package io.myelin.substrates.window;

import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Subject;
import io.humainary.substrates.api.Substrates.Window;
import io.myelin.substrates.operator.Stage;
import java.util.function.LongSupplier;

/// Turns each value into a window of the values not older than a duration, itself included, up to the last `capacity`.
/// Specification §6.2.3, §6.4.
///
/// A value exactly as old as the duration is included. Values are removed when the next one arrives, not before.
///
/// @param <E> the emission type
public final class TimedWindow<E> extends Stage<E, Window<E>> {

    private final long duration;
    private final LongSupplier clock;
    private final TimedRing<E> ring;

    /// Creates the stage; duration and clock in nanoseconds; faults of its windows name the subject.
    public TimedWindow(long duration, int capacity, LongSupplier clock, Subject<?> subject,
            Receptor<? super Window<E>> next) {
        super(next);
        this.duration = duration;
        this.clock = clock;
        this.ring = new TimedRing<>(capacity, subject);
    }

    @Override
    public void receive(E value) {
        long now = clock.getAsLong();
        ring.expire(now, duration);
        ring.add(value, now);
        try {
            next.receive(ring.open());
        } finally {
            ring.close();
        }
    }
}
