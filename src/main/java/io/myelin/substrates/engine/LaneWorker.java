package io.myelin.substrates.engine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import org.jspecify.annotations.Nullable;

/// The fields that the worker accesses for every emission from a lane. Only the worker writes them; readers of
/// statistics read those whose comments say so.
abstract class LaneWorker extends LanePadding {

    static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(Object[].class);
    static final int MASK = Segment.LENGTH - 1;

    /// The increment of [#progress] for a taken value.
    static final long VALUE = 2L * Segment.LENGTH;

    private static final VarHandle OTHERS = FieldHandle.of(LaneWorker.class, "others", long.class);
    private static final VarHandle PROGRESS = FieldHandle.of(LaneWorker.class, "progress", long.class);

    /// The segment being consumed, and the position after it.
    Segment consuming;
    long boundary;
    /// The number of taken values, times [#VALUE], plus the number of taken slots of [#consuming]. One field, because
    /// there is one store for each entry, and readers of statistics must see both numbers together. Plain store: a loop
    /// that acquires each slot cannot delay it. Acquire by readers of statistics.
    long progress;
    /// Values taken from other lanes before the current run of values from this one. Release, and acquire by readers of
    /// statistics: a reader of this sees the values taken from this lane before.
    private long others;
    /// The number of cleared slots of [#consuming].
    int cleared;
    /// The target of the next values.
    @Nullable Target present;
    /// Cleared by the next collection; null unless the target may be released.
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

    /// The part of a [#progress] that counts slots.
    static int slots(long progress) {
        return (int) progress & (int) VALUE - 1;
    }

    /// The number of taken slots of [#consuming]. Any thread.
    final int taken() {
        return slots((long) PROGRESS.getAcquire(this));
    }

    /// The number of values taken from all lanes of the circuit until the worker last left this one, or until now. A
    /// concurrent reader gets no more than that, and no less than when it began: both numbers only grow, and a reader
    /// of a later first number sees the second as of that time. Any thread.
    final long takenFromAll() {
        return (long) OTHERS.getAcquire(this) + (long) PROGRESS.getAcquire(this) / VALUE;
    }

    /// The worker switches to this lane. Worker only.
    ///
    /// @param all the number of values taken from all lanes
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

    /// The end of the run of filled slots that begins at [#consumed]: a limit, an empty slot, or the end of the
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

    /// Advances to the next segment, if there is one. The release fence pairs with the acquire fence in [Backlog]: a
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

/// Padding after the worker's fields: producers may read the following object for every emission.
@SuppressWarnings("unused")
abstract class LaneBack extends LaneWorker {
    private int rest;
    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, pa, pb, pc, pd, pe;

    LaneBack(long owner, Lane[] older, Segment first) {
        super(owner, older, first);
    }
}
