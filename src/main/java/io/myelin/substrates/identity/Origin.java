package io.myelin.substrates.identity;

import io.humainary.substrates.api.Substrates.Current;
import io.humainary.substrates.api.Substrates.Subject;

/// The context that made the emission that a circuit is processing. Stages that run before a capture is created need it
/// to record the emitter (Specification §11.1).
///
/// One per circuit, confined to its thread, hence a plain field.
public final class Origin {

    private final Subject<Current> circuit;
    private Subject<Current> present;

    /// @param circuit the subject of the circuit's own context, which applies unless an emission of another context is
    ///                being processed
    public Origin(Subject<Current> circuit) {
        this.circuit = circuit;
        present = circuit;
    }

    /// The context that made the current emission.
    public Subject<Current> present() {
        return present;
    }

    /// Begins processing on behalf of an emitter.
    public void begin(Subject<Current> emitter) {
        present = emitter;
    }

    /// Ends it.
    public void end() {
        present = circuit;
    }
}
