package io.myelin.substrates.lifecycle;

import io.humainary.substrates.api.Substrates.Resource;
import io.myelin.substrates.engine.Worker;
import io.myelin.substrates.identity.Faults;
import io.myelin.substrates.identity.LinkedSubject;

/// A resource of a circuit: closed once, by a job that takes its place in the circuit's order
/// (Specification §9.1).
///
/// @param <S> the API type of the resource
public abstract class QueuedResource<S extends Resource<S>> implements Resource<S> {

    private final LinkedSubject<S> subject;
    private final Worker worker;
    /// Set by the thread that closes. Volatile: a caller that learns of the close from the closer must be
    /// refused; nothing else depends on it.
    private volatile boolean closed;
    /// The close is in the queue. Until then each closer queues it itself: if it relied on another closer
    /// that has not queued it yet, it could return and emit something that overtakes the close. Volatile:
    /// written after the queueing, read by closers before they return.
    private volatile boolean queued;
    /// Circuit thread only: the close has taken effect.
    private boolean ended;

    /// @param subject the resource's identity
    /// @param worker  the worker of the circuit that owns it
    protected QueuedResource(LinkedSubject<S> subject, Worker worker) {
        this.subject = subject;
        this.worker = worker;
    }

    @Override
    public final LinkedSubject<S> subject() {
        return subject;
    }

    /// The worker of the owning circuit.
    public final Worker worker() {
        return worker;
    }

    /// Whether the close was requested.
    protected final boolean isClosed() {
        return closed;
    }

    /// Refuses a synchronous operation after the close.
    ///
    /// @throws io.humainary.substrates.api.Substrates.Fault if the close was requested
    protected final void requireOpen(String operation) {
        if (closed) {
            throw Faults.closed(subject, operation);
        }
    }

    @Override
    public final void close() {
        if (!queued) {
            closed = true;
            closing();
            queued = true;
        }
    }

    @Override
    public final void closeAwait() {
        if (worker.isCurrent()) {
            throw new IllegalStateException("closeAwait called on the thread of its own circuit");
        }
        close();
        awaitClose();
    }

    /// Waits for the close to take effect. Not on the circuit's thread.
    protected void awaitClose() {
        worker.await();
    }

    /// Queues the close. Called on each closing thread that finds it not queued yet, so more than once
    /// when several close at a time.
    protected void closing() {
        worker.submit(this::end);
    }

    private void end() {
        if (!ended) {
            ended = true;
            closed();
        }
    }

    /// Called once, on the circuit's thread, unless the circuit was closed before. By default the job does nothing but
    /// mark the place of the close in the circuit's order.
    protected void closed() {}
}
