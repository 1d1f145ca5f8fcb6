package io.myelin.substrates.engine;

import java.lang.ref.WeakReference;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The references that a lane drops when its worker is idle: those to consumed values, and the one to the last value's
/// target if the owner does not come back to end the lane. Worker only.
///
/// The owner may be in [Lane#append], past the check of the revocation, and be about to store a value for a target
/// that it has already compared. It orders nothing with the worker, so the worker takes a trace of the owner's stack.
/// The virtual machine does that while the owner stands at a point where its stores are visible and after which it
/// reads the revocation. The language does not say so, but there is no other way to read a thread's frames. If the
/// owner is outside of [Ingress#put], the slot of every emission of the past is filled, and no other is to follow. If
/// the lane is empty after that, the target is no longer needed.
///
/// A trace stops the owner for some microseconds. It is taken only once a collection has passed since the revocation:
/// memory is given back by collections only, so to wait for one delays that and loses nothing.
abstract class LaneTarget extends LaneBack {

    private static final String INGRESS = Ingress.class.getName();

    /// Weak: a lane must not keep a dead producer's thread alive.
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

    /// Drops what consumed slots of the present segment refer to. The owner never reads them again.
    final void forget() {
        int taken = Math.min(slots(progress), consuming.slots.length);
        if (cleared < taken) {
            Arrays.fill(consuming.slots, cleared, taken, null);
            cleared = taken;
        }
        forgetTarget();
    }

    /// Releases the target if no further entry can be addressed to it.
    private void forgetTarget() {
        if (present == null || isOpen()) {
            if (collection != null) { // the lane that stands for none is shared by circuits, and never written to
                collection = null;
            }
        } else if (collection == null) {
            collection = new WeakReference<>(new Object());
        } else if (collection.refersTo(null)) {
            collection = null; // if the owner is inside, the next collection is the next occasion
            if (!isOwnerInside() && isEmpty()) { // in this order
                addressed = null; // plain: the owner does not come back to it
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
            return true; // may override the trace: the worker runs no code of an owner, which could wait
        }
        try {
            for (StackTraceElement frame : last.getStackTrace()) {
                // Put alone: another circuit's worker that owns this lane is never outside of Ingress.drain.
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
