package io.myelin.benchmarks.check;

import io.humainary.substrates.api.Substrates.Receptor;

/// Counts emissions on the circuit's thread, so that a benchmark can check that its work was done.
///
/// Read it after `Circuit.await()`, which orders the writes before the read (Specification 5.4.1,
/// relation 4).
public final class Tally implements Receptor<Object> {

    /// The count is padded by two cache lines on either side: the circuit writes it for every emission, and the
    /// producer may read objects that the collector places beside it.
    private static final int MIDDLE = 16;

    private final long[] cells = new long[2 * MIDDLE];

    @Override
    public void receive(Object emission) {
        cells[MIDDLE]++;
    }

    /// The number of emissions that have arrived.
    ///
    /// @return the count
    public long count() {
        return cells[MIDDLE];
    }

    /// Compares the count with the expected number.
    ///
    /// @param where    the name of what was counted
    /// @param expected how many emissions must have arrived
    /// @throws IllegalStateException if more or fewer did
    public void require(String where, long expected) {
        if (count() != expected) {
            throw new IllegalStateException(
                    where + ": " + expected + " emissions expected, " + count() + " arrived");
        }
    }
}
