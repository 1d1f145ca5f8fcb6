package io.myelin.substrates.window;

import io.humainary.substrates.api.Substrates.Fault;
import io.humainary.substrates.api.Substrates.Subject;
import io.myelin.substrates.operator.Ring;
import org.jspecify.annotations.Nullable;

/// The values of one attachment's windows, and the lease under which they may be read.
///
/// A lease is a number: issued when a window is passed to a callback, void when the callback returns, and never issued
/// twice. So a view that stores its lease can check that the ring has not changed since, and a view never becomes valid
/// again (Specification §6.4.1). Values change between leases only.
///
/// **On another thread.** A window belongs to the circuit context that issued it (Specification §6.4), so [#check]
/// compares threads before it reads anything else. That needs no ordering: `issuer` is either null or the thread that
/// issues windows. Neither equals the thread of an outside reader, however stale the value that it reads. Every other
/// field is read only by the thread that writes it.
///
/// @param <E> the value type
class LeasedRing<E> extends Ring<E> {

    private final Subject<?> subject;

    /// The thread of the circuit that the stage runs on; null before the first window.
    private @Nullable Thread issuer;
    /// Odd while a window is in use; then it is that window's lease.
    private long lease;

    /// Creates an empty ring.
    ///
    /// @param capacity the most values it holds, at least 1
    /// @param subject the subject that a fault names
    LeasedRing(int capacity, Subject<?> subject) {
        super(capacity);
        this.subject = subject;
    }

    /// Begins a lease, held by the calling thread.
    ///
    /// @return all values, oldest first
    final RingView<E> open() {
        Thread current = Thread.currentThread();
        if (issuer != current) {
            issuer = current;
        }
        return new RingView<>(this, ++lease, head(), size());
    }

    /// Ends the lease.
    final void close() {
        lease++;
    }

    /// The array of values, for the views.
    final @Nullable Object[] slots() {
        return slots;
    }

    /// Fails unless the calling thread holds a lease.
    ///
    /// @param held the lease
    /// @param operation the operation of the window that was called, for the fault
    /// @throws Fault if the thread is not the one that issued the window, or if the lease is over
    final void check(long held, String operation) {
        if (Thread.currentThread() != issuer || lease != held) {
            throw refused(operation);
        }
    }

    private Fault refused(String operation) {
        String reason = Thread.currentThread() != issuer
                ? " by another thread than its circuit's"
                : " whose callback had returned";
        return new Fault(subject, operation,
                operation + " was called on a window of " + subject + reason);
    }
}
