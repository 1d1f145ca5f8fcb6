package io.myelin.substrates.operator.filtering;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;

/// Drops the first n values and passes the rest. Specification §6.2.3.
///
/// @param <E> the emission type
public final class Skip<E> extends Stage<E, E> {

    private long left;

    /// Creates the stage.
    public Skip(long count, Receptor<? super E> next) {
        super(next);
        this.left = count;
    }

    @Override
    public void receive(E value) {
        if (left == 0) {
            next.receive(value);
        } else {
            left--;
        }
    }
}
