package io.myelin.substrates.circuit;

import io.myelin.substrates.identity.ExecutionContext;
import org.jspecify.annotations.Nullable;

/// The first task of a circuit's worker. It keeps the circuit: the lists of circuits are weak, and a circuit of which
/// the application keeps a pipe alone, or which only its thread can reach, is still open.
final class CircuitEntry implements Runnable {

    private final ExecutionContext context;
    /// Held, never read; written before the circuit is published.
    @SuppressWarnings("unused")
    private @Nullable SequentialCircuit circuit;

    CircuitEntry(ExecutionContext context) {
        this.context = context;
    }

    void keep(SequentialCircuit owner) {
        circuit = owner;
    }

    @Override
    public void run() {
        context.enter();
    }
}
