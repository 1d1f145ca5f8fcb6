package io.myelin.substrates.engine;

import java.lang.ref.WeakReference;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Clears the references of a lane whose worker is idle: those to consumed values, and that to the last value's target
/// if the owner does not return to end the lane. Worker only.
///
/// The owner may be in [Lane#append], past the check of the revocation, and about to store a value for a target that it
/// has already compared. Nothing orders it with the worker, so the worker takes a trace of the owner's stack. The
/// virtual machine does that while the owner is stopped at a point where its earlier stores are visible and after which
/// it will read the revocation. The language does not specify this, but there is no other way to read a thread's
/// frames. If the owner is outside of [Ingress#put], the slots of all its earlier emissions are filled, and no emission
/// into this lane can follow. If the lane is empty after that, the target is no longer needed.
///
/// A trace stops the owner for some microseconds. It is taken only after a garbage collection since the revocation:
/// only a collection can free the memory, so nothing is lost by waiting for one.
abstract class LaneTarget extends LaneBack {

    private static final String INGRESS = Ingress.class.getName();

    /// Weak: a lane must not keep a dead producer's thread reachable.
    private final @Nullable WeakReference<Thread> thread;

    LaneTarget(long owner, @Nullable WeakReference<Thread> thread, Lane[] older, Segment first) {
        super(owner, older, first);
        this.thread = thread;
    }

    abstract boolean isOpen();

    /// The owner's thread, unless it was collected.
    final @Nullable Thread owner() {
        return thread == null ? null : thread.get();
    }

    /// Clears the consumed slots of the current segment. The owner never reads them again.
    final void forget() {
        int taken = (int) (consumed() - boundary) + consuming.slots.length;
        if (cleared < taken) {
            Arrays.fill(consuming.slots, cleared, taken, null);
            cleared = taken;
        }
        forgetTarget();
    }

    /// Releases the target if no further entry can be addressed to it.
    private void forgetTarget() {
        if (present == null || isOpen()) {
            if (collection != null) { // no needless store: circuits on shared threads have one lane in common
                collection = null;
            }
        } else if (collection == null) {
            collection = new WeakReference<>(new Object());
        } else if (collection.refersTo(null)) {
            collection = null; // if the owner is inside, the next attempt follows the next collection
            if (!isOwnerInside() && isEmpty()) { // in this order
                addressed = null; // plain: the owner does not return to it
                present = null;
            }
        }
    }

    /// Whether the owner may be about to append.
    private boolean isOwnerInside() {
        Thread last = owner();
        if (last == null) {
            return false;
        }
        if (last.getClass().getClassLoader() != null && !(last instanceof SharedThread)) {
            return true; // a subclass may override the trace: the worker must not run user code, which could block
        }
        try {
            for (StackTraceElement frame : last.getStackTrace()) {
                // Only put: another circuit's worker that owns this lane is never outside of Ingress.drain.
                if (frame.getMethodName().equals("put") && frame.getClassName().equals(INGRESS)) {
                    return true;
                }
            }
            return false;
        } catch (Throwable shortage) {
            return true; // conservatively
        }
    }
}
