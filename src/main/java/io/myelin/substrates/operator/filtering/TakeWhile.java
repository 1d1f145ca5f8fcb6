package io.myelin.substrates.operator.filtering;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.function.Predicate;

/// Passes values until one fails a predicate; that one and all later ones are dropped. Specification §6.2.3.
///
/// If the predicate throws, the stage stays open. After the first failure, the predicate is not called.
///
/// @param <E> the emission type
public final class TakeWhile<E> extends Stage<E, E> {

    private final Predicate<? super E> predicate;
    private boolean shut;

    /// Creates the stage.
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
