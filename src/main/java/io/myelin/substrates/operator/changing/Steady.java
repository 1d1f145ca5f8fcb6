package io.myelin.substrates.operator.changing;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Passes the value with which a run of equal values reaches a given length, once per run. Specification §6.2.3.
///
/// If `equals` throws, the run and its length stay as they are.
///
/// @param <E> the emission type
public final class Steady<E> extends Stage<E, E> {

    private final int count;
    /// The value that began the run.
    private @Nullable E candidate;
    /// The number of values that the run still needs; 0 after it has passed one.
    private int left;

    /// Creates the stage.
    public Steady(int count, Receptor<? super E> next) {
        super(next);
        this.count = count;
    }

    @Override
    public void receive(E value) {
        if (!Objects.equals(candidate, value)) {
            candidate = value;
            left = count;
        }
        if (left != 0 && --left == 0) {
            next.receive(value);
        }
    }
}
