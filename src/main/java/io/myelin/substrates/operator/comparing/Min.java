package io.myelin.substrates.operator.comparing;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.Comparator;

/// Passes the values not less than a bound. Specification §6.2.4.
///
/// @param <E> the emission type
public final class Min<E> extends Stage<E, E> {

    private final Comparator<? super E> comparator;
    private final E lower;

    /// Creates the stage.
    public Min(Comparator<? super E> comparator, E lower, Receptor<? super E> next) {
        super(next);
        this.comparator = comparator;
        this.lower = lower;
    }

    @Override
    public void receive(E value) {
        if (comparator.compare(value, lower) >= 0) {
            next.receive(value);
        }
    }
}
