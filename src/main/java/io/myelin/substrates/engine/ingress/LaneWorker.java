package io.myelin.substrates.engine.ingress;

import io.myelin.substrates.engine.dispatch.FieldHandle;
import io.myelin.substrates.engine.dispatch.Target;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/// The fields that the worker accesses for every emission from a lane. Only the worker writes them; readers of
/// statistics read those whose comments say so.
abstract class LaneWorker extends LanePadding {

    static final int MASK = Segment.LENGTH - 1;

    private static final VarHandle OTHERS = FieldHandle.of(LaneWorker.class, "others", long.class);
    private static final VarHandle VALUES = FieldHandle.of(LaneWorker.class, "values", long.class);
    private static final VarHandle MARKERS = FieldHandle.of(LaneWorker.class, "markers", long.class);

    /// The segment being consumed, and the position after it. [Backlog] reads the segment, without synchronisation.
    Segment consuming;
    long boundary;
    /// The number of taken values. Plain store, one for each value: a loop that acquires each slot cannot delay it.
    /// Acquire by readers of statistics.
    long values;
    /// The number of taken slots that held a target or END. Plain store before a release fence: a reader that acquires
    /// [#values] sees all markers before those.
    long markers;
    /// Values taken from other lanes before the current run of values from this one. Release, and acquire by readers of
    /// statistics: a reader of this sees the values taken from this lane before.
    private long others;
    /// The number of cleared slots of [#consuming].
    int cleared;
    /// The target of the next values.
    @Nullable Target present;
    /// END was consumed. [Backlog] reads it, without synchronisation.
    boolean finished;

    LaneWorker(long owner, Lane[] older, Segment first) {
        super(owner, older, first);
        consuming = first;
        boundary = first.end;
    }

    /// Slots consumed. Worker only.
    final long consumed() {
        return values + markers;
    }

    /// The number of slots consumed, no fewer than at the beginning of the call and no more than at its end: both
    /// numbers only grow, and a reader of [#values] sees the markers before those. Any thread.
    final long consumedLately() {
        return (long) VALUES.getAcquire(this) + (long) MARKERS.getAcquire(this);
    }

    /// The number of values taken from all lanes of the circuit until the worker last left this one, or until now. A
    /// concurrent reader gets no more than the number at the end of its call, and no less than that at its beginning:
    /// both addends only grow, and a reader that sees a later first addend also sees the second as of that time. Any
    /// thread.
    final long takenFromAll() {
        return (long) OTHERS.getAcquire(this) + (long) VALUES.getAcquire(this);
    }

    /// The worker switches to this lane. Worker only.
    ///
    /// @param all the number of values taken from all lanes
    final void enter(long all) {
        OTHERS.setRelease(this, all - values);
    }

    /// Whether the next slot is empty.
    final boolean isEmpty() {
        if (finished) {
            return true;
        }
        long at = consumed();
        return at == boundary
                ? consuming.next() == null
                : Segment.content(consuming.slots, (int) at & MASK) == null;
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
        while (at < end && Segment.content(segment.slots, (int) at & MASK) != null) {
            at++;
        }
        return at;
    }

    /// Advances to the next segment, if there is one.
    final boolean advance() {
        Segment following = consuming.next();
        if (following == null) {
            return false;
        }
        consuming.unlink();
        consuming = following;
        boundary = following.end;
        cleared = 0;
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
