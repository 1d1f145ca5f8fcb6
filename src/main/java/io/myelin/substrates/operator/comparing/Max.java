package io.myelin.substrates.operator.comparing;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.Comparator;

/// Passes the values not greater than a bound. Specification §6.2.4.
///
/// @param <E> the emission type
public final class Max<E> extends Stage<E, E> {

    private final Comparator<? super E> comparator;
    private final E upper;

    /// Creates the stage.
    public Max(Comparator<? super E> comparator, E upper, Receptor<? super E> next) {
        super(next);
        this.comparator = comparator;
        this.upper = upper;
    }

    @Override
    public void receive(E value) {
        if (comparator.compare(value, upper) <= 0) {
            next.receive(value);
        }
    }
}
