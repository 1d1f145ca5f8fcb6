package io.myelin.substrates.operator.shifting;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Ring;
import io.myelin.substrates.operator.Stage;

/// Emits, for each value, the one received n values earlier. Specification §6.2.3.
///
/// For the first n values it emits the initial value.
///
/// @param <E> the emission type
public final class Delay<E> extends Stage<E, E> {

    private final E initial;
    private final Ring<E> recent;

    /// Creates the stage.
    public Delay(int depth, E initial, Receptor<? super E> next) {
        super(next);
        this.initial = initial;
        this.recent = new Ring<>(depth);
    }

    @Override
    public void receive(E value) {
        var delayed = recent.isFull() ? recent.get(0) : initial;
        recent.add(value);
        next.receive(delayed);
    }
}
