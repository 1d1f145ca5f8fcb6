package io.myelin.benchmarks.article;

import io.humainary.substrates.api.Substrates.Receptor;

/// Counts emissions on the circuit's thread. Read it after `Circuit.await()`, which orders the writes before
/// the read (Specification 5.4.1, relation 4).
final class Tally implements Receptor<Object> {

    private long received;

    @Override
    public void receive(Object emission) {
        received++;
    }

    /// Compares the count with what the scenario must deliver.
    ///
    /// @param where    the name of what was counted
    /// @param expected how many emissions must have arrived
    /// @throws IllegalStateException when more or fewer did
    void require(String where, long expected) {
        if (received != expected) {
            throw new IllegalStateException(
                where + ": " + expected + " emissions expected, " + received + " arrived");
        }
    }
}
