package io.myelin.substrates.operator.filtering;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.function.Predicate;

/// Passes the values that satisfy a predicate. Specification §6.2.2.
///
/// @param <E> the emission type
public final class Guard<E> extends Stage<E, E> {

    private final Predicate<? super E> predicate;

    /// Creates the stage.
    public Guard(Predicate<? super E> predicate, Receptor<? super E> next) {
        super(next);
        this.predicate = predicate;
    }

    @Override
    public void receive(E value) {
        if (predicate.test(value)) {
            next.receive(value);
        }
    }
}
