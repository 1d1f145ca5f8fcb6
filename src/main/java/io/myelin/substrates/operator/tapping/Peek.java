package io.myelin.substrates.operator.tapping;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;

/// Calls a receptor with each value, then passes the value. Specification §6.2.2.
///
/// If the receptor throws, the value does not pass.
///
/// @param <E> the emission type
public final class Peek<E> extends Stage<E, E> {

    private final Receptor<? super E> receptor;

    /// Creates the stage.
    public Peek(Receptor<? super E> receptor, Receptor<? super E> next) {
        super(next);
        this.receptor = receptor;
    }

    /// The receptor that is called with each value.
    public Receptor<? super E> receptor() {
        return receptor;
    }

    @Override
    public void receive(E value) {
        receptor.receive(value);
        next.receive(value);
    }
}
