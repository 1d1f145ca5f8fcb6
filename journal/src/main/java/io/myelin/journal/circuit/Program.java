package io.myelin.journal.circuit;

/// Builds the pipes and receptors of a circuit. The same program builds the live circuit, the one that takes over, and
/// every replay, so it has to be deterministic: no clock, no random numbers of its own, no state shared with another
/// run. External input enters through inlets; random numbers and time come from the [JournaledCircuit].
///
/// Runs on the thread that opens the circuit, before the first entry.
@FunctionalInterface
public interface Program {

    /// Builds.
    ///
    /// @param circuit declares inlets and gives access to the plain circuit
    void build(JournaledCircuit circuit);
}
