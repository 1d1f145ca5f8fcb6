package io.myelin.substrates.operator.timing;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.function.LongSupplier;

/// Passes the first value of each interval of processing time after the one begun by the first value, which
/// is dropped. Specification §6.2.3.
///
/// Intervals lie on a fixed grid that the first value anchors. A value that comes late does not move the
/// grid: the stage skips to the interval the value is in.
///
/// @param <E> the emission type
public final class Every<E> extends Stage<E, E> {

    private final long interval;
    private final LongSupplier clock;
    private boolean anchored;
    /// Where on the grid the interval began that is under way.
    private long start;

    /// Makes the stage; interval and clock in nanoseconds, the interval at least 1.
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
