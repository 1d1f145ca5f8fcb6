package io.myelin.substrates.circuit;

import io.myelin.substrates.engine.ThreadContext;
import io.myelin.substrates.identity.ExecutionContext;
import java.lang.ref.Reference;
import org.jspecify.annotations.Nullable;

/// What a circuit's worker binds to its thread: the circuit's context. It keeps the circuit: the lists of circuits are
/// weak, and a circuit of which the application keeps a pipe alone, or which only its thread can reach, is still open.
final class CircuitEntry implements ThreadContext {

    private final ExecutionContext context;
    /// Held, never read; written before the circuit is published.
    @SuppressWarnings("unused")
    private @Nullable SequentialCircuit circuit;
    /// The context of the executor's thread that a turn runs on. Worker's thread only.
    private @Nullable Reference<ExecutionContext> before;

    CircuitEntry(ExecutionContext context) {
        this.context = context;
    }

    void keep(SequentialCircuit owner) {
        circuit = owner;
    }

    @Override
    public void enter() {
        before = context.enter();
    }

    @Override
    public void leave() {
        ExecutionContext.leave(before);
        before = null;
    }
}
