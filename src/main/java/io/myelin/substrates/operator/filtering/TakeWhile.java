package io.myelin.substrates.operator.filtering;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.function.Predicate;

/// Passes values up to the first that fails a predicate, which shuts it for good. Specification §6.2.3.
///
/// A predicate that throws has not failed the value: the stage stays open. Once shut, it asks no more.
///
/// @param <E> the emission type
public final class TakeWhile<E> extends Stage<E, E> {

    private final Predicate<? super E> predicate;
    private boolean shut;

    /// Makes the stage.
    public TakeWhile(Predicate<? super E> predicate, Receptor<? super E> next) {
        super(next);
        this.predicate = predicate;
    }

    @Override
    public void receive(E value) {
        if (shut) {
            return;
        }
        if (predicate.test(value)) {
            next.receive(value);
        } else {
            shut = true;
        }
    }
}
