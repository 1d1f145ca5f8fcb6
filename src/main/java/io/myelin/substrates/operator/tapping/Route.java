package io.myelin.substrates.operator.tapping;

import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Stage;
import java.util.function.Predicate;

/// Emits the values that satisfy a predicate to a side pipe and passes the others. Specification §6.2.2.
///
/// The emission is queued on the circuit of the side pipe.
///
/// @param <E> the emission type
public final class Route<E> extends Stage<E, E> {

    private final Predicate<? super E> predicate;
    private final Pipe<? super E> side;

    /// Creates the stage.
    public Route(Predicate<? super E> predicate, Pipe<? super E> side, Receptor<? super E> next) {
        super(next);
        this.predicate = predicate;
        this.side = side;
    }

    /// The side pipe.
    public Pipe<? super E> side() {
        return side;
    }

    @Override
    public void receive(E value) {
        if (predicate.test(value)) {
            side.emit(value);
        } else {
            next.receive(value);
        }
    }
}
