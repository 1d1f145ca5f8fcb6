package io.myelin.hazelcast.host;

import io.myelin.journal.circuit.Program;

/// Builds a circuit of one kind. It is the same on every member, and runs each time that a circuit is opened. The rules
/// of [Program] apply: no clock, no random numbers of its own, no state shared with another run.
@FunctionalInterface
public interface HostedProgram {

    /// Builds.
    ///
    /// @param circuit declares inlets and gives access to the journaled circuit
    void build(HostedCircuit circuit);
}
