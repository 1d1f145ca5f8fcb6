package io.myelin.substrates.admission;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Pipe;

/// A pipe with a [BacklogGate] in front. Any thread.
///
/// @param <E> the emission type
public final class GatedPipe<E> {

    private final BacklogGate gate;
    private final Pipe<E> entrance;

    GatedPipe(final BacklogGate gate, final Pipe<E> entrance) {
        this.gate = gate;
        this.entrance = entrance;
    }

    /// Emits unless too many emissions wait already.
    ///
    /// @param value what is emitted
    /// @return whether it was emitted
    /// @throws NullPointerException if the value is `null`
    public boolean tryEmit(final E value) {
        requireNonNull(value, "value");
        if (!gate.enter()) {
            return false;
        }
        try {
            entrance.emit(value);
        } catch (final RuntimeException | Error failure) {
            gate.leave();
            throw failure;
        }
        return true;
    }
}
