package io.myelin.journal.circuit;

/// Builds what runs on a circuit. The same program builds the live circuit, the one that takes over, and every
/// replay, so it has to do the same each time: no clock, no randomness of its own, no state it shares with another
/// run. External input enters through inlets; random numbers and time come from the
/// [JournaledCircuit].
///
/// Runs on the thread that opens the circuit, before anything enters it.
@FunctionalInterface
public interface Program {

    /// Builds.
    ///
    /// @param circuit where inlets are declared and, below it, the plain circuit
    void build(JournaledCircuit circuit);
}
