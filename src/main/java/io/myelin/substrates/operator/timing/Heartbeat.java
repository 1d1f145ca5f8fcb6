package io.myelin.substrates.operator.timing;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Passes a value unless it equals the last one passed; during a run of equal values, passes that one again at
/// intervals. Specification §6.2.3.
///
/// The silence is measured from the first repetition and from each heartbeat, so the clock is read only for
/// repetitions. A heartbeat emits the instance that began the run. If `equals` throws, nothing changes.
///
/// @param <E> the emission type
public final class Heartbeat<E> extends Stage<E, E> {

    private final long silence;
    private final LongSupplier clock;
    private @Nullable E held;
    private boolean silent;
    private long since;

    /// Creates the stage; silence and clock in nanoseconds, the silence at least 1.
    public Heartbeat(long silence, LongSupplier clock, Receptor<? super E> next) {
        super(next);
        this.silence = silence;
        this.clock = clock;
    }

    @Override
    public void receive(E value) {
        var standing = held;
        if (standing == null || !standing.equals(value)) {
            held = value;
            silent = false;
            next.receive(value);
        } else {
            repeat(standing);
        }
    }

    private void repeat(E standing) {
        long now = clock.getAsLong();
        if (!silent) {
            silent = true;
            since = now;
        } else if (now - since >= silence) {
            since = now;
            next.receive(standing);
        }
    }
}
