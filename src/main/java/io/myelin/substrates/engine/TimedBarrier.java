package io.myelin.substrates.engine;

/// A barrier that records when the worker reached it, for `Circuit.pulse()`.
public final class TimedBarrier extends Barrier {

    private final long start = System.nanoTime();
    private long enqueued;
    private long dequeued;
    private long stop;

    TimedBarrier() {}

    /// The plain store is published by [Barrier#open].
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

    /// When the caller was about to submit the probe; nanoseconds on the scale of `System.nanoTime`.
    public long start() {
        return start;
    }

    /// When the submission returned, or when the worker reached the probe if that was earlier: a submission that wakes
    /// the worker may return late.
    public long enqueued() {
        return enqueued - dequeued > 0 ? dequeued : enqueued;
    }

    /// When the worker reached the probe.
    public long dequeued() {
        return dequeued;
    }

    /// When the caller resumed.
    public long stop() {
        return stop;
    }
}
