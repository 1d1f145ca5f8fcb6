package io.myelin.substrates.pipe;

import io.humainary.substrates.api.Substrates.Receptor;

/// A step of a list that emits to a pipe, where the target alone does not know the emitter.
///
/// @param <E> the type of the emissions
/// @param pipe receives them
public record Emitting<E>(EmissionPipe<E> pipe) implements Receptor<E> {

    @Override
    public void receive(E emission) {
        pipe.emit(emission);
    }
}
