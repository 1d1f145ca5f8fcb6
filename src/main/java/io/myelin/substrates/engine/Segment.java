package io.myelin.substrates.engine;

import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/// A run of slots of a [Lane]. Used once; the collector takes it.
final class Segment {

    /// Slots a segment; a power of two. At four bytes a slot this is 4 kB: large against the cost of the
    /// hand-over to the next, small against a cache and as the share of an idle circuit.
    static final int LENGTH = 1 << 10;

    /// The empty segment of a lane that never had an owner.
    static final Segment NONE = new Segment(0);

    private static final VarHandle NEXT = FieldHandle.of(Segment.class, "next", Segment.class);

    final @Nullable Object[] slots;
    /// Position in the lane after the last slot.
    final long end;
    @SuppressWarnings("unused") // through NEXT
    private @Nullable Segment next;

    Segment(long end) {
        this.end = end;
        slots = new Object[end == 0 ? 0 : LENGTH];
    }

    /// Links the following segment. Owner. Release: pairs with [#next].
    void link(Segment following) {
        NEXT.setRelease(this, following);
    }

    /// The following segment. Worker. Acquire: pairs with [#link], so that its slots are seen empty.
    @Nullable Segment next() {
        return (Segment) NEXT.getAcquire(this);
    }

    /// Cuts a consumed segment off: one that survived into the old generation would otherwise keep
    /// all that follow alive. Worker; the owner has left this segment before it linked the next.
    void unlink() {
        next = null;
    }
}
