package io.myelin.benchmarks.byhand;

/// A daemon thread that polls until it is closed, and backs off when it finds little or nothing. No thread wakes it:
/// while it is parked it polls every 50 microseconds.
///
/// A superclass and not a component, so that a subclass reads [#closed] for each message without another object.
public abstract class PollingLoop implements AutoCloseable {

    /// The most messages that one poll takes from a queue.
    static final int BATCH = 1 << 8;
    /// Elements of a chunk of a queue.
    static final int CHUNK = 1 << 12;

    protected final Thread thread;
    volatile boolean closed;

    /// Makes the thread; the subclass starts it at the end of its constructor.
    @SuppressWarnings("this-escape") // the thread is not started here
    protected PollingLoop(String name) {
        thread = Thread.ofPlatform().daemon().name(name).unstarted(this::loop);
    }

    /// Passes on the messages that are there. On the loop's thread.
    ///
    /// @return their number
    protected abstract int poll();

    private void loop() {
        var backOff = new BackOff();
        while (!closed) {
            backOff.after(poll());
        }
    }

    @Override
    public void close() {
        closed = true;
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
