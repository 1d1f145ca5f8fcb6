package io.myelin.substrates.operator.filtering;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;

/// Passes a value, drops the next n, and repeats. Specification §6.2.3.
///
/// @param <E> the emission type
public final class Inhibit<E> extends Stage<E, E> {

    private final int refractory;
    private int left;

    /// Creates the stage.
    public Inhibit(int refractory, Receptor<? super E> next) {
        super(next);
        this.refractory = refractory;
    }

    @Override
    public void receive(E value) {
        if (left == 0) {
            left = refractory;
            next.receive(value);
        } else {
            left--;
        }
    }
}
