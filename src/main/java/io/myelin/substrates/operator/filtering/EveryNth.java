package io.myelin.substrates.operator.filtering;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;

/// Passes every n-th value. Specification §6.2.3.
///
/// @param <E> the emission type
public final class EveryNth<E> extends Stage<E, E> {

    private final int interval;
    private int left;

    /// Creates the stage.
    public EveryNth(int interval, Receptor<? super E> next) {
        super(next);
        this.interval = interval;
        this.left = interval;
    }

    @Override
    public void receive(E value) {
        if (--left == 0) {
            left = interval;
            next.receive(value);
        }
    }
}
