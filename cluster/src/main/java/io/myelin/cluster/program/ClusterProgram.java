package io.myelin.cluster.program;

/// Builds the pipes and receptors of a circuit. Every member runs the same program for the same circuit, so it has to
/// be deterministic: no clock but the circuit's, no random numbers but [HostedCircuit#random], no state shared with
/// other circuits, no order that depends on hash codes of identity, no effects outside.
///
/// Runs before the circuit's first entry, and again whenever the circuit is rebuilt from its states.
@FunctionalInterface
public interface ClusterProgram {

    /// Builds.
    ///
    /// @param circuit declares inlets, outlets and states, and gives access to the plain circuit
    void build(HostedCircuit circuit);
}
