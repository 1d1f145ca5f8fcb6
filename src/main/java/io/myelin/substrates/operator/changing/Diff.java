package io.myelin.substrates.operator.changing;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Passes a value unless it equals the last one passed. Specification §6.2.3.
///
/// Values are compared by `equals`; if that throws, the last value stays.
///
/// @param <E> the emission type
public final class Diff<E> extends Stage<E, E> {

    private @Nullable E passed;

    /// Creates the stage; with a `null` seed, the first value passes.
    public Diff(@Nullable E initial, Receptor<? super E> next) {
        super(next);
        this.passed = initial;
    }

    @Override
    public void receive(E value) {
        if (!Objects.equals(passed, value)) {
            passed = value;
            next.receive(value);
        }
    }
}
