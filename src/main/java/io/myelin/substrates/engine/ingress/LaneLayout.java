package io.myelin.substrates.engine.ingress;

import io.myelin.substrates.engine.dispatch.FieldHandle;
import io.myelin.substrates.engine.dispatch.Target;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

// The fields of a lane in the order in which they lie in memory: those of its owner, then those of the worker, with
// padding before, between and after. Collectors move objects, so neighbours may be written at any time. The ints fill
// the space that may be free before a class's first long: a virtual machine would place another field there.

@SuppressWarnings("unused")
abstract class LaneFront {
    private int rest;
    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, pa, pb, pc, pd, pe;
}

/// The fields that the owner of a lane accesses for every emission.
abstract class LaneOwner extends LaneFront {

    static final VarHandle POSITION = FieldHandle.of(LaneOwner.class, "position", long.class);

    /// The id of the owner's thread; not the thread, which must not be kept reachable.
    public final long owner;
    /// The owner's id as long as it may append, then [Lane#NOBODY] or [Lane#SUSPENDED]: one comparison checks both
    /// owner and state. Cleared by producers that put an entry into the shared queue and by the worker before it parks.
    /// Volatile, although the owner reads it before each append, for which opaque mode would suffice: the callers' own
    /// happens-before, if any, provides the order, see [Ingress].
    volatile long admitted;

    /// Owner only: the segment being filled, and its slots.
    public Segment filling;
    public @Nullable Object[] slots;
    /// Owner only: the target of the last value.
    @Nullable Target addressed;
    /// Slots filled so far. Written by the owner after the slot, plain, because only the owner writes; read by the
    /// worker and by other threads with opaque mode. It counts at least the appends that happen-before the read.
    public long position;
    /// Those of them that hold a target or END. Plain; readers of statistics may get an older number.
    long marked;

    LaneOwner(long owner, Segment first) {
        this.owner = owner;
        admitted = owner;
        filling = first;
        slots = first.slots;
    }
}

@SuppressWarnings("unused")
abstract class LaneMiddle extends LaneOwner {
    private int rest;
    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, pa, pb, pc, pd, pe;

    LaneMiddle(long owner, Segment first) {
        super(owner, first);
    }
}

/// The worker's fields. Only the worker writes them; readers of statistics read those whose comments say so.
abstract class LaneWorker extends LaneMiddle {

    static final VarHandle OTHERS = FieldHandle.of(LaneWorker.class, "others", long.class);
    static final VarHandle VALUES = FieldHandle.of(LaneWorker.class, "values", long.class);

    /// The segment being consumed, and the position after it.
    Segment consuming;
    long boundary;
    /// The number of taken values. Plain store, one for each value: a loop that acquires each slot cannot delay it.
    /// Acquire by readers of statistics.
    long values;
    /// The number of taken slots that held a target or END, as of the last drain.
    long markers;
    /// Values taken from other lanes before this one. Release, and acquire by readers of statistics: a reader of this
    /// sees the values taken from this lane before.
    long others;
    /// The number of cleared slots of [#consuming].
    int cleared;
    /// The target of the next values, as of the last drain; END if it could not finish.
    @Nullable Target present;
    /// END was consumed.
    boolean finished;

    LaneWorker(long owner, Segment first) {
        super(owner, first);
        consuming = first;
        boundary = first.end;
    }
}

@SuppressWarnings("unused")
abstract class LaneBack extends LaneWorker {
    private int rest;
    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, pa, pb, pc, pd, pe;

    LaneBack(long owner, Segment first) {
        super(owner, first);
    }
}
