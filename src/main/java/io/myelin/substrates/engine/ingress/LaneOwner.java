package io.myelin.substrates.engine.ingress;

import io.myelin.substrates.engine.dispatch.FieldHandle;
import io.myelin.substrates.engine.dispatch.Target;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/// Padding before the owner's fields: collectors move objects, and the worker may write the preceding object for every
/// emission. The int fills the space that may be free between an object's header and its first long.
@SuppressWarnings("unused")
abstract class LaneFront {
    private int rest;
    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, pa, pb, pc, pd, pe;
}

/// The fields that the owner of a lane accesses for every emission, and when it awaits.
abstract class LaneOwner extends LaneFront {

    /// The id of no thread: ids are positive.
    static final long NOBODY = 0;
    /// Like [#NOBODY], if no other thread is to be granted a lane at once: the worker has parked, or memory is short.
    static final long SUSPENDED = -1;

    static final VarHandle POSITION = FieldHandle.of(LaneOwner.class, "position", long.class);

    /// The id of the owner's thread; not the thread, which must not be kept reachable.
    public final long owner;
    /// The owner's id as long as it may append, then [#NOBODY] or [#SUSPENDED]: one comparison checks both owner and
    /// state. Cleared by producers that put an entry into the shared queue and by the worker before it parks. Volatile
    /// for [Lane#begin]; the owner reads it before each append, for which opaque mode would suffice: the callers' own
    /// happens-before, if any, provides the order, see [Ingress].
    volatile long admitted;

    /// Owner only: the segment being filled, and its slots.
    public Segment filling;
    public @Nullable Object[] slots;
    /// Owner only: the target of the last value.
    @Nullable Target addressed;
    /// Slots filled so far. Written by the owner after the slot, plain, because only the owner writes; read by the
    /// worker and by awaiting threads with opaque mode. It counts at least the appends that happen-before the read.
    public long position;

    /// Earlier lanes that were revoked, but not ended, when this one was installed; oldest first. Null once another
    /// lane was installed, since it would keep every earlier lane reachable. Release and acquire: a thread that reads
    /// null finds the newer lane.
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

/// Padding between the owner's fields and the worker's. The int fills the space that the owner's fields may leave in
/// their last eight bytes: a virtual machine would place a field of the worker there, on the owner's cache line.
@SuppressWarnings("unused")
abstract class LanePadding extends LaneOwner {
    private int rest;
    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, pa, pb, pc, pd, pe;

    LanePadding(long owner, Lane[] older, Segment first) {
        super(owner, older, first);
    }
}
