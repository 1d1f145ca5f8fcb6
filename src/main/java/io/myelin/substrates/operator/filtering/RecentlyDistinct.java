package io.myelin.substrates.operator.filtering;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;

/// Passes a value unless it equals one of the last n values passed. Specification §6.2.3.
///
/// Dropping a value does not renew the equal one.
///
/// @param <E> the emission type
public final class RecentlyDistinct<E> extends Stage<E, E> {

    private final FifoSet<E> seen;

    /// Creates the stage.
    public RecentlyDistinct(int capacity, Receptor<? super E> next) {
        super(next);
        this.seen = new FifoSet<>(capacity);
    }

    @Override
    public void receive(E value) {
        if (seen.add(value)) {
            next.receive(value);
        }
    }
}
