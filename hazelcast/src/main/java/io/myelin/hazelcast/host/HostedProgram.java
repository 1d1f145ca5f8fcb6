package io.myelin.hazelcast.host;

import io.myelin.journal.circuit.Program;

/// Builds a circuit of one kind. The same on every member; for each circuit, and each time it is opened, it is run
/// anew. What [Program] demands holds here: no clock, no randomness of its own, no state shared with another run.
@FunctionalInterface
public interface HostedProgram {

    /// Builds.
    ///
    /// @param circuit where inlets are declared and, below it, the journaled circuit
    void build(HostedCircuit circuit);
}
