package io.myelin.substrates.window;

import io.humainary.substrates.api.Substrates.Fault;
import io.humainary.substrates.api.Substrates.Subject;
import io.myelin.substrates.operator.Ring;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/// The values behind the windows of one materialisation, and the lease under which they may be seen.
///
/// A lease is a number. It is drawn when a window is handed to a callback and void when the callback
/// returns, and no number is drawn twice, so a view that remembers its lease can tell whether the ring
/// still holds what the view was made for. Values change between leases only.
///
/// **On another thread.** A view may leak to a thread that reads it while this circuit goes on. That
/// thread must get the value of its lease or a fault, never a later value. So a reader takes the value
/// first and checks the lease after. The pair: [#close] voids the lease, then `storeStoreFence`, then
/// later values are stored; the reader loads a value, then `loadLoadFence`, then the lease. A reader that
/// has loaded a later value therefore finds the lease void. Lease accesses are opaque: whole, and not
/// hoisted out of a reader's loop.
///
/// @param <E> the value type
class LeasedRing<E> extends Ring<E> {

    private static final VarHandle LEASE;

    static {
        try {
            LEASE = MethodHandles.lookup().findVarHandle(LeasedRing.class, "lease", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Subject<?> subject;

    /// Odd while a window is out, which is when it is that window's lease. Written by the circuit's
    /// thread only.
    private long lease;

    /// Makes an empty ring.
    ///
    /// @param capacity the most values it holds, at least 1
    /// @param subject the materialisation that a fault is to name
    LeasedRing(int capacity, Subject<?> subject) {
        super(capacity);
        this.subject = subject;
    }

    /// Begins a lease.
    ///
    /// @return all values, oldest first
    final RingView<E> open() {
        long drawn = lease + 1;
        LEASE.setOpaque(this, drawn);
        return new RingView<>(this, drawn, slot(0), size(), 1);
    }

    /// Ends the lease.
    final void close() {
        LEASE.setOpaque(this, lease + 1);
        VarHandle.storeStoreFence();
    }

    /// Where the values are, for the views.
    final @Nullable Object[] slots() {
        return slots;
    }

    /// Fails if a lease is over, for whatever has been loaded from the ring before.
    ///
    /// @param held the lease
    /// @param operation the operation of the window that was called
    /// @throws Fault if the lease is over
    final void check(long held, String operation) {
        VarHandle.loadLoadFence();
        if ((long) LEASE.getOpaque(this) != held) {
            throw over(operation);
        }
    }

    private Fault over(String operation) {
        return new Fault(subject, operation,
                operation + " was called on a window of " + subject + " whose callback had returned");
    }
}
