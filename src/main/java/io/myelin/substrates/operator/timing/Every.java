package io.myelin.substrates.operator.timing;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.function.LongSupplier;

/// Passes the first value of each interval of processing time except the first interval, which begins with the first
/// value ever received. Specification §6.2.3.
///
/// The intervals form a fixed grid anchored at the first value. A late value does not shift the grid: the stage skips
/// to the interval of that value.
///
/// @param <E> the emission type
public final class Every<E> extends Stage<E, E> {

    private final long interval;
    private final LongSupplier clock;
    private boolean anchored;
    /// The beginning of the current interval.
    private long start;

    /// Creates the stage; interval and clock in nanoseconds, the interval at least 1.
    public Every(long interval, LongSupplier clock, Receptor<? super E> next) {
        super(next);
        this.interval = interval;
        this.clock = clock;
    }

    @Override
    public void receive(E value) {
        long now = clock.getAsLong();
        if (!anchored) {
            anchored = true;
            start = now;
            return;
        }
        long elapsed = now - start;
        if (elapsed >= interval) {
            start += elapsed - elapsed % interval;
            next.receive(value);
        }
    }
}
