package io.myelin.substrates.operator.filtering;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.function.Predicate;

/// Drops values up to the first that fails a predicate; that one and all after it pass. Specification §6.2.3.
///
/// A predicate that throws has not failed the value: the stage stays shut. Once open, it asks no more.
///
/// @param <E> the emission type
public final class DropWhile<E> extends Stage<E, E> {

    private final Predicate<? super E> predicate;
    private boolean open;

    /// Makes the stage.
    public DropWhile(Predicate<? super E> predicate, Receptor<? super E> next) {
        super(next);
        this.predicate = predicate;
    }

    @Override
    public void receive(E value) {
        if (!open) {
            if (predicate.test(value)) {
                return;
            }
            open = true;
        }
        next.receive(value);
    }
}
