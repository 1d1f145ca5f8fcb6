package io.myelin.substrates.engine.ingress;

import io.myelin.substrates.engine.dispatch.FieldHandle;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/// A run of slots of a [Lane]. Used once; the collector takes it.
public final class Segment {

    /// Slots per segment; a power of two. At four bytes per slot this is a kilobyte. The owner clears a new segment
    /// in the middle of an emission: with a longer one, one emission in a thousand would take longer;
    /// with a shorter one, every emission.
    public static final int LENGTH = 1 << 8;

    /// The empty segment of a lane that never had an owner.
    static final Segment NONE = new Segment(0);

    private static final VarHandle NEXT = FieldHandle.of(Segment.class, "next", Segment.class);

    final @Nullable Object[] slots;
    /// Position in the lane after the last slot.
    final long end;
    /// The following segment: [#link] pairs with [#next].
    private volatile @Nullable Segment next;

    Segment(long end) {
        this.end = end;
        slots = new Object[end == 0 ? 0 : LENGTH];
    }

    /// Fills a slot. Owner. A release, by a fence: pairs with [#content].
    static void fill(@Nullable Object[] slots, int slot, Object content) {
        VarHandle.releaseFence();
        slots[slot] = content;
    }

    /// The content of a slot; null while it is empty. Any thread. An acquire, by a fence: pairs with [#fill], so that
    /// everything before the emission is seen.
    static @Nullable Object content(@Nullable Object[] slots, int slot) {
        Object content = slots[slot];
        VarHandle.acquireFence();
        return content;
    }

    /// Links the following segment. Owner. Release: pairs with [#next].
    void link(Segment following) {
        NEXT.setRelease(this, following);
    }

    /// The following segment. Any thread. A volatile read, though acquire would do: pairs with [#link],
    /// so that its slots are seen empty.
    public @Nullable Segment next() {
        return next;
    }

    /// Unlinks a consumed segment: one in the old generation would otherwise keep all later ones reachable. Worker; the
    /// owner has left this segment before it linked the next. Plain: no other thread reads the link.
    void unlink() {
        NEXT.set(this, null);
    }
}
