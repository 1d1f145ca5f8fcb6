package io.myelin.substrates.operator.filtering;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.function.Predicate;

/// Passes the value at which a predicate turns from false to true. Specification §6.2.3.
///
/// The predicate counts as false before the first value. If it throws, its last answer stands.
///
/// @param <E> the emission type
public final class Pulse<E> extends Stage<E, E> {

    private final Predicate<? super E> predicate;
    private boolean high;

    /// Makes the stage.
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
