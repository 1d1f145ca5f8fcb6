package io.myelin.substrates.engine;

import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/// A run of slots of a [Lane]. Used once; the collector takes it.
final class Segment {

    /// Slots per segment; a power of two. At four bytes per slot this is 4 kB: enough to make the cost of the next
    /// segment negligible, small enough for a cache and for an idle circuit.
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

    /// Unlinks a consumed segment: one in the old generation would otherwise keep all later ones reachable. Worker; the
    /// owner has left this segment before it linked the next.
    void unlink() {
        next = null;
    }
}
