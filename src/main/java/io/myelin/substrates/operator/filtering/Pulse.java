package io.myelin.substrates.operator.filtering;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.function.Predicate;

/// Passes a value if a predicate accepts it and has rejected the previous one. Specification §6.2.3.
///
/// The first value passes if the predicate accepts it. If the predicate throws, its last result stays.
///
/// @param <E> the emission type
public final class Pulse<E> extends Stage<E, E> {

    private final Predicate<? super E> predicate;
    private boolean high;

    /// Creates the stage.
    public Pulse(Predicate<? super E> predicate, Receptor<? super E> next) {
        super(next);
        this.predicate = predicate;
    }

    @Override
    public void receive(E value) {
        boolean before = high;
        high = predicate.test(value);
        if (high && !before) {
            next.receive(value);
        }
    }
}
