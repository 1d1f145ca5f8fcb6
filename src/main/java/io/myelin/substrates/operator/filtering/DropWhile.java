package io.myelin.substrates.operator.filtering;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.function.Predicate;

/// Drops values until one fails a predicate; that one and all later ones pass. Specification §6.2.3.
///
/// If the predicate throws, the stage goes on dropping. After the first value has passed, the predicate is not called.
///
/// @param <E> the emission type
public final class DropWhile<E> extends Stage<E, E> {

    private final Predicate<? super E> predicate;
    private boolean open;

    /// Creates the stage.
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
