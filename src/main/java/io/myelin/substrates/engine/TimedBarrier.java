package io.myelin.substrates.engine;

/// A barrier that notes when the worker reached it, for `Circuit.pulse()`.
public final class TimedBarrier extends Barrier {

    private final long start = System.nanoTime();
    private long enqueued;
    private long dequeued;
    private long stop;

    TimedBarrier() {}

    /// Circuit thread. The plain store is published by [Barrier#open].
    @Override
    void open() {
        dequeued = System.nanoTime();
        super.open();
    }

    void entered() {
        enqueued = System.nanoTime();
    }

    void returned() {
        stop = System.nanoTime();
    }

    /// Before the probe was submitted, on the caller; nanoseconds on the scale of `System.nanoTime`.
    public long start() {
        return start;
    }

    /// After the submission returned, on the caller.
    public long enqueued() {
        return enqueued;
    }

    /// When the worker reached the probe, on the circuit's thread.
    public long dequeued() {
        return dequeued;
    }

    /// When the caller resumed, on the caller.
    public long stop() {
        return stop;
    }
}
