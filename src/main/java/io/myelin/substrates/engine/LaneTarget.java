package io.myelin.substrates.engine;

import static java.util.Objects.requireNonNull;

import java.lang.ref.WeakReference;
import java.util.Arrays;

/// What a lane gives up when its worker is idle: consumed values, and the target of the last one where the owner does
/// not come back to end the lane. Worker only.
///
/// The owner may be in [Lane#append], past the check of the revocation, and be about to store a value for a target
/// that it has already compared. Nothing on its side is ordered with the worker, so each step waits for a collection:
/// virtual machines stop every thread for one, or meet it, at a point where its stores are visible and its references
/// are known. Memory is given back by collections only, so to wait for two delays that and loses nothing.
///
/// 1. A collection has passed since the revocation, and the lane is still empty. So the owner has left append for good,
///    or it was stopped inside, and its frame holds the target. The owner's reference is cleared.
/// 2. Another has passed, and the lane is still empty: an owner that is still inside finds its reference cleared when
///    it has stored the value, and puts it back. The worker keeps a weak one.
abstract class LaneTarget extends LaneBack {

    LaneTarget(long owner, Lane[] older, Segment first) {
        super(owner, older, first);
    }

    abstract boolean isOpen();

    /// Drops what consumed slots of the present segment refer to. The owner never looks back.
    final void forget() {
        int taken = Math.min(slots(progress), consuming.slots.length);
        if (cleared < taken) {
            Arrays.fill(consuming.slots, cleared, taken, null);
            cleared = taken;
        }
        forgetTarget();
    }

    /// Takes the next step if it is due; none while the lane is in use.
    private void forgetTarget() {
        if (present == null || isOpen()) {
            if (collection != null) { // the lane that stands for none is shared by circuits, and never written to
                collection = null;
            }
        } else if (collection == null) {
            collection = new WeakReference<>(new Object());
        } else if (collection.refersTo(null) && isEmpty()) { // in this order
            collection = null;
            if ((Target) ADDRESSED.getOpaque(this) != null) {
                ADDRESSED.setOpaque(this, null);
            } else {
                presentWeakly = new WeakReference<>(present);
                present = null;
            }
        }
    }

    /// The target of a value that came late. Its owner refers to it until END.
    final Target regain() {
        Target late = presentWeakly == null ? null : presentWeakly.get();
        present = late;
        presentWeakly = null;
        return requireNonNull(late, "a value without its target");
    }
}
