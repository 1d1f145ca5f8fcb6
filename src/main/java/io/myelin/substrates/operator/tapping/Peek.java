package io.myelin.substrates.operator.tapping;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;

/// Shows each value to a receptor, then passes it. Specification §6.2.2.
///
/// A receptor that throws stops the value.
///
/// @param <E> the emission type
public final class Peek<E> extends Stage<E, E> {

    private final Receptor<? super E> receptor;

    /// Makes the stage.
    public Peek(Receptor<? super E> receptor, Receptor<? super E> next) {
        super(next);
        this.receptor = receptor;
    }

    @Override
    public void receive(E value) {
        receptor.receive(value);
        next.receive(value);
    }
}
