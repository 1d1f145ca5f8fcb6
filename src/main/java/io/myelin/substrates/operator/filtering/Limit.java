package io.myelin.substrates.operator.filtering;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;

/// Passes the first n values. Specification §6.2.3.
///
/// A value counts when it passes, whatever happens downstream.
///
/// @param <E> the emission type
public final class Limit<E> extends Stage<E, E> {

    private long left;

    /// Creates the stage.
    public Limit(long limit, Receptor<? super E> next) {
        super(next);
        this.left = limit;
    }

    @Override
    public void receive(E value) {
        if (left != 0) {
            left--;
            next.receive(value);
        }
    }
}
