package io.myelin.substrates.operator.changing;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Passes a value unless it equals the one passed last. Specification §6.2.3.
///
/// Compared are the values themselves, by `equals`; if that throws, the last value stands.
///
/// @param <E> the emission type
public final class Diff<E> extends Stage<E, E> {

    private @Nullable E passed;

    /// Makes the stage; with `null` for a seed, the first value passes.
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
