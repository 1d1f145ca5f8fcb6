package io.myelin.substrates.admission;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Pipe;

/// A pipe with a [BacklogGate] in front. Any thread.
///
/// @param <E> the emission type
public final class GatedPipe<E> {

    private final BacklogGate gate;
    private final Pipe<Passage<E>> entrance;

    GatedPipe(BacklogGate gate, Pipe<Passage<E>> entrance) {
        this.gate = gate;
        this.entrance = entrance;
    }

    /// Emits a value unless the gate's bound is reached.
    ///
    /// @param value the emitted value
    /// @return whether it was emitted. After the circuit's close it is dropped, as by `emit`, and keeps its place: then
    ///         the result is true until the bound is reached
    /// @throws NullPointerException if the value is `null`
    public boolean tryEmit(E value) {
        requireNonNull(value, "value");
        Passage<E> passage = gate.enter(value);
        if (passage == null) {
            return false;
        }
        boolean emitted = false;
        try {
            entrance.emit(passage);
            emitted = true;
            return true;
        } finally {
            // Not a catch clause: an undeclared checked exception of a thread factory would bypass it.
            if (!emitted) {
                passage.leave(); // admitted or not: emit also throws when an admitted entry finds no thread to run it
            }
        }
    }
}
