package io.myelin.substrates.engine;

import java.util.function.LongSupplier;

/// Processing time as operators see it: one reading for everything that one ingress entry causes
/// (Specification §5.8), taken when the first operator asks. Entries cost nothing for it: the reading is kept for as
/// long as their number is the same.
///
/// Circuit thread only.
public final class StimulusClock {

    /// How many ingress entries were begun.
    private final LongSupplier entries;

    /// Set before the worker has its first entry, hence visible on its thread.
    private LongSupplier source = System::nanoTime;

    /// The number of the entry at which the time was read.
    private long readAt = -1;
    private long reading;

    /// @param entries how many ingress entries were begun
    StimulusClock(LongSupplier entries) {
        this.entries = entries;
    }

    /// Reads another time than [System#nanoTime()]. Before the worker has its first entry.
    public void readFrom(LongSupplier other) {
        source = other;
    }

    /// The time at which this was first called for the present ingress entry.
    ///
    /// @return nanoseconds on the scale of the source, meaningful only as a difference
    public long nanos() {
        long entry = entries.getAsLong();
        if (entry != readAt) {
            reading = source.getAsLong();
            readAt = entry;
        }
        return reading;
    }
}
