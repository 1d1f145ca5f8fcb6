package io.myelin.substrates.engine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import org.jspecify.annotations.Nullable;

/// The fields that the worker accesses for every emission that it takes from a lane. Only the worker writes them;
/// readers of statistics read those that say so.
abstract class LaneWorker extends LanePadding {

    static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(Object[].class);
    static final int MASK = Segment.LENGTH - 1;

    /// Of [#progress], a value that was taken.
    static final long VALUE = 2L * Segment.LENGTH;

    private static final VarHandle OTHERS = FieldHandle.of(LaneWorker.class, "others", long.class);
    private static final VarHandle PROGRESS = FieldHandle.of(LaneWorker.class, "progress", long.class);

    /// The segment being consumed, and the position after it.
    Segment consuming;
    long boundary;
    /// How many values were taken, times [#VALUE], and how many slots of [#consuming] were. In one field, for there is
    /// one store for each entry, and readers of statistics must not see one number without the other. Plain store:
    /// a loop that acquires each slot cannot keep it back. Acquire by readers of statistics.
    long progress;
    /// Values taken from other lanes before the present run of values from this one. Release, and acquire by readers
    /// of statistics: a reader of this sees what was taken from this lane before.
    private long others;
    /// How many slots of [#consuming] refer to nothing any more.
    int cleared;
    /// The target that the values that come next are for.
    @Nullable Target present;
    /// Cleared by the next collection; null unless the target is about to be released.
    @Nullable Reference<Object> collection;
    /// END was consumed.
    boolean finished;

    LaneWorker(long owner, Lane[] older, Segment first) {
        super(owner, older, first);
        consuming = first;
        boundary = first.end;
        progress = (long) Segment.LENGTH - first.slots.length;
    }

    /// Slots consumed. Worker only.
    final long consumed() {
        return boundary - Segment.LENGTH + slots(progress);
    }

    /// The part of [#progress] that counts slots.
    static int slots(long progress) {
        return (int) progress & (int) VALUE - 1;
    }

    /// How many slots of [#consuming] were taken. Any thread.
    final int taken() {
        return slots((long) PROGRESS.getAcquire(this));
    }

    /// How many values were taken from all lanes of the circuit when the worker left this one last, or until now.
    /// Readers of both numbers get no more than that, and no less than when they began: both only grow, and a reader
    /// of a later first number sees the second as it was then. Any thread.
    final long takenFromAll() {
        return (long) OTHERS.getAcquire(this) + (long) PROGRESS.getAcquire(this) / VALUE;
    }

    /// The worker switches to this lane. Worker only.
    ///
    /// @param all how many values were taken from all lanes
    final void enter(long all) {
        OTHERS.setRelease(this, all - progress / VALUE);
    }

    /// Whether the next slot is empty.
    final boolean isEmpty() {
        if (finished) {
            return true;
        }
        int slot = slots(progress);
        return slot == Segment.LENGTH
                ? consuming.next() == null
                : SLOT.getAcquire(consuming.slots, slot) == null;
    }

    /// Where the run of filled slots that begins at [#consumed] ends: at a limit, at an empty slot, or with a
    /// segment.
    final long filled(long limit) {
        long from = consumed();
        if (finished) {
            return from;
        }
        Segment segment = from == boundary ? consuming.next() : consuming;
        if (segment == null) {
            return from;
        }
        long end = Math.min(limit, segment.end);
        long at = from;
        while (at < end && SLOT.getAcquire(segment.slots, (int) at & MASK) != null) {
            at++;
        }
        return at;
    }

    /// Goes on to the following segment, if it is there. The release fence pairs with the acquire fence in [Backlog]: a
    /// reader of the progress in this segment finds that the one before it is no longer consumed.
    final boolean advance() {
        Segment following = consuming.next();
        if (following == null) {
            return false;
        }
        consuming.unlink();
        consuming = following;
        boundary = following.end;
        cleared = 0;
        VarHandle.releaseFence();
        progress -= Segment.LENGTH;
        return true;
    }
}

/// Filler after the worker's fields: producers may read the object that a collector puts after a lane for every
/// emission.
@SuppressWarnings("unused")
abstract class LaneBack extends LaneWorker {
    private int rest;
    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, pa, pb, pc, pd, pe;

    LaneBack(long owner, Lane[] older, Segment first) {
        super(owner, older, first);
    }
}
