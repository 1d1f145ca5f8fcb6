package io.myelin.substrates.context;

import io.humainary.substrates.api.Substrates.Current;
import io.humainary.substrates.api.Substrates.Subject;

/// The emitting context of what a circuit processes, for stages that run on the circuit before a
/// capture is minted and must not lose who emitted (Specification §11.1).
///
/// One per circuit, confined to its thread, hence a plain field.
public final class Origin {

    private final Subject<Current> circuit;
    private Subject<Current> present;

    /// @param circuit the subject of the circuit's own context, which everything has that is not
    ///                being processed on behalf of another
    public Origin(final Subject<Current> circuit) {
        this.circuit = circuit;
        present = circuit;
    }

    /// Who emitted what is being processed.
    public Subject<Current> present() {
        return present;
    }

    /// Begins processing on behalf of an emitter.
    public void begin(final Subject<Current> emitter) {
        present = emitter;
    }

    /// Ends it.
    public void end() {
        present = circuit;
    }
}
