package io.myelin.substrates.pipe;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Resource;
import io.myelin.substrates.engine.Worker;
import io.myelin.substrates.identity.Faults;
import io.myelin.substrates.identity.LinkedSubject;
import org.jspecify.annotations.Nullable;

/// A resource of a circuit: closed once, by a job that takes its place in the circuit's order
/// (Specification §9.1).
///
/// @param <S> the API type of the resource
public abstract class QueuedResource<S extends Resource<S>> implements Resource<S> {

    private final LinkedSubject<S> subject;
    private final Worker worker;
    /// The resource whose close closes this one.
    private final @Nullable QueuedResource<?> owner;
    /// A close was requested. Volatile: a caller that learns of the close from the closer must be refused; nothing else
    /// depends on it.
    private volatile boolean requested;
    /// The close is in the queue. Until then each closer queues it itself: if it relied on another closer
    /// that has not queued it yet, it could return and emit something that overtakes the close; see also
    /// [#isOvertaking]. Volatile: written after the queueing, read by closers before they return.
    private volatile boolean queued;
    /// The close was delivered. Circuit thread only.
    private boolean delivered;

    /// @param subject the resource's identity
    /// @param worker  the worker of the circuit that owns it
    protected QueuedResource(LinkedSubject<S> subject, Worker worker) {
        this(subject, worker, null);
    }

    /// @param subject the resource's identity
    /// @param worker  the worker of the circuit that owns it
    /// @param owner   the resource whose close closes this one; null if there is none
    protected QueuedResource(LinkedSubject<S> subject, Worker worker, @Nullable QueuedResource<?> owner) {
        this.subject = subject;
        this.worker = worker;
        this.owner = owner;
    }

    @Override
    public final LinkedSubject<S> subject() {
        return subject;
    }

    /// The worker of the owning circuit.
    public final Worker worker() {
        return worker;
    }

    /// Whether a close of this resource was requested. Any thread.
    protected final boolean isCloseRequested() {
        return requested;
    }

    /// Whether a close of this resource, or of its owner, was requested. Any thread.
    protected final boolean isClosed() {
        return requested || owner != null && owner.requested;
    }

    /// Whether the close was delivered. Circuit thread.
    protected final boolean isCloseDelivered() {
        return delivered;
    }

    /// Refuses a synchronous operation once this resource is closed, or its owner.
    ///
    /// @throws io.humainary.substrates.api.Substrates.Fault if a close was requested
    protected final void requireOpen(String operation) {
        if (isClosed()) {
            throw Faults.closed(subject, operation);
        }
    }

    @Override
    public final void close() {
        if (!queued || isOvertaking()) {
            requested = true;
            queueClose();
            queued = true;
        }
    }

    /// Whether the caller is the circuit's own thread, whose emissions go through transit, and so overtake a close that
    /// another thread has put into ingress. A circuit's close is always in ingress.
    private boolean isOvertaking() {
        return worker.isCurrent() && !delivered && !(this instanceof Circuit);
    }

    @Override
    public final void closeAwait() {
        if (worker.isCurrent()) {
            throw new IllegalStateException("closeAwait called on the thread of its own circuit");
        }
        close();
        awaitClose();
    }

    /// Waits until the close was delivered. Not on the circuit's thread.
    protected void awaitClose() {
        worker.await();
    }

    /// Queues the close. Called on the closing thread; more than once when several threads close at the same time.
    protected void queueClose() {
        worker.submit(this::deliver);
    }

    private void deliver() {
        if (!delivered) {
            delivered = true;
            closeDelivered();
        }
    }

    /// Called once, on the circuit's thread, unless the circuit was closed before. Does nothing by default: then the
    /// queue entry only marks the place of the close in the circuit's order.
    protected void closeDelivered() {}
}
