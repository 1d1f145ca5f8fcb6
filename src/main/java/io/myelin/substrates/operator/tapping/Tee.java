package io.myelin.substrates.operator.tapping;

import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;

/// Emits each value to a side pipe, then passes it. Specification §6.2.2.
///
/// The emission is queued on the circuit of the side pipe.
///
/// @param <E> the emission type
public final class Tee<E> extends Stage<E, E> {

    private final Pipe<? super E> side;

    /// Creates the stage.
    public Tee(Pipe<? super E> side, Receptor<? super E> next) {
        super(next);
        this.side = side;
    }

    /// The side pipe.
    public Pipe<? super E> side() {
        return side;
    }

    @Override
    public void receive(E value) {
        side.emit(value);
        next.receive(value);
    }
}
