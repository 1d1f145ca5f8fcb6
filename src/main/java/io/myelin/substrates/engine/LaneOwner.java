package io.myelin.substrates.engine;

import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/// Filler before the owner's fields. Collectors move objects, and the worker may write the one that ends up
/// before a lane for every emission. The int fills what may be free between an object's header and its first long.
@SuppressWarnings("unused")
abstract class LaneFront {
    private int rest;
    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, pa, pb, pc, pd, pe;
}

/// The fields that the owner of a lane accesses for every emission, and when it awaits.
abstract class LaneOwner extends LaneFront {

    static final VarHandle ADMITTED = FieldHandle.of(LaneOwner.class, "admitted", long.class);
    /// No thread's id: those are positive.
    static final long NOBODY = 0;
    /// Like [#NOBODY], where no other thread is to be granted a lane at once: the worker has parked, or memory is
    /// short.
    static final long SUSPENDED = -1;

    static final VarHandle POSITION = FieldHandle.of(LaneOwner.class, "position", long.class);

    /// Id of the thread that this lane is for; an id and not the thread, which would outlive its end here.
    final long owner;
    /// The owner's id for as long as it may go on appending, then [#NOBODY]: one comparison answers
    /// both questions. Cleared by producers that put something into the shared queue and by the worker before
    /// it parks; read by the owner before each append. Opaque on both sides: what must be ordered is
    /// ordered by the happens-before that the callers have or have not, see [Ingress].
    long admitted;

    /// Owner only: the segment being filled, and its slots.
    Segment filling;
    @Nullable Object[] slots;
    /// The target that the last value was for. The owner's; the worker clears it where the lane was taken and the
    /// owner does not come back, see [LaneTarget].
    @Nullable Target addressed;
    /// Slots filled so far. Written by the owner after the slot, plain, because only the owner writes; read
    /// by the worker and by awaiting threads with opaque mode, for whom it is exact as far as
    /// happens-before reaches.
    long position;

    /// Earlier lanes that were revoked, but not ended, when this one was installed; oldest first. Null once
    /// another lane was installed: kept, it would keep every earlier lane alive. Release and acquire: a
    /// thread that reads null finds the other lane.
    Lane @Nullable [] older;

    /// A bit for the low six bits of each owner of [#older].
    final long olderOwners;

    LaneOwner(long owner, Lane[] older, Segment first) {
        this.owner = owner;
        this.older = older;
        admitted = owner;
        filling = first;
        slots = first.slots;
        long owners = 0;
        for (Lane lane : older) {
            owners |= 1L << lane.owner;
        }
        olderOwners = owners;
    }
}

/// Filler between the owner's fields and the worker's. The int fills what the owner's fields may leave of
/// their last eight bytes: a virtual machine would put a field of the worker's there, on the owner's line.
@SuppressWarnings("unused")
abstract class LanePadding extends LaneOwner {
    private int rest;
    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, pa, pb, pc, pd, pe;

    LanePadding(long owner, Lane[] older, Segment first) {
        super(owner, older, first);
    }
}
