package io.myelin.substrates.engine;

import java.util.function.LongSupplier;

/// Processing time as operators see it: one reading for everything that one ingress entry causes
/// (Specification §5.8), taken when the first operator asks.
///
/// Circuit thread only; the worker resets it before each ingress entry.
public final class StimulusClock {

    /// Set before the worker has its first entry, hence visible on its thread.
    private LongSupplier source = System::nanoTime;

    private boolean read;
    private long reading;

    StimulusClock() {}

    /// Reads another time than [System#nanoTime()]. Before the worker has its first entry.
    public void readFrom(LongSupplier other) {
        source = other;
    }

    /// The time at which this was first called for the present ingress entry.
    ///
    /// @return nanoseconds on the scale of the source, meaningful only as a difference
    public long nanos() {
        if (!read) {
            reading = source.getAsLong();
            read = true;
        }
        return reading;
    }

    /// Stores nothing where nobody asked. Every emission comes here, and a store would invalidate the cache line for
    /// readers of the objects that the collector placed beside this one.
    void reset() {
        if (read) {
            read = false;
        }
    }
}
