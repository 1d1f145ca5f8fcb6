package io.myelin.substrates.engine.dispatch;

import java.util.function.LongSupplier;

/// The processing time of operators: a cached reading, taken once for each ingress entry and everything that it causes
/// (Specification §5.8), when the first operator asks. It costs entries nothing: the cache is valid while the
/// number of begun entries stays the same.
///
/// Circuit thread only.
public final class StimulusClock {

    /// The number of begun ingress entries.
    private final LongSupplier entries;

    /// Set before the worker's first entry, hence visible on its thread.
    private LongSupplier source = System::nanoTime;

    /// The number of the entry at which the time was read.
    private long readAt = -1;
    private long reading;

    /// @param entries returns the number of begun ingress entries
    public StimulusClock(LongSupplier entries) {
        this.entries = entries;
    }

    /// Sets another source than [System#nanoTime()]. Called before the worker's first entry.
    public void readFrom(LongSupplier other) {
        source = other;
    }

    /// The time of the first call for the current ingress entry.
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
