package io.myelin.substrates.engine.ingress;

import io.myelin.substrates.engine.dispatch.FieldHandle;
import io.myelin.substrates.engine.dispatch.Target;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/// A run of ingress slots, filled by any number of producers and emptied by the circuit's thread.
///
/// A producer claims an index with one atomic add, writes the value, and then publishes the slot by storing the target.
/// The consumer reads a slot's value only after it has read its target.
///
/// A chunk is used once. If chunks were recycled, a producer that was descheduled between its read of the tail and its
/// claim could claim a slot of a recycled chunk; garbage collection rules that out.
///
/// Its fields share a line: a producer that has fetched it to claim a slot needs the others, and the worker has copies.
public final class Chunk {

    private static final VarHandle CLAIMS = FieldHandle.of(Chunk.class, "claims", long.class);
    private static final VarHandle NEXT = FieldHandle.of(Chunk.class, "next", Chunk.class);
    /// So many that no later claim is below the length.
    static final long SEAL = 1L << 62;

    /// Slots claimed so far; exceeds the length when the chunk is full, and by far when the ingress is sealed.
    /// Producers add to it, and then read the phase; the worker reads it. A `long`, so that no number of refused
    /// emissions can overflow it.
    private volatile long claims;

    public final int length;
    /// Pairs: a target at an even index, and after it the value. One array, so that an entry is on one cache line.
    public final @Nullable Object[] slots;
    /// The position of this chunk's first slot in the shared queue.
    final long base;
    /// Null, then the chunk that follows, then this chunk: see [#link] and [#retire], which pair with [#next].
    volatile @Nullable Chunk next;

    public Chunk(long base, int length) {
        this.base = base;
        this.length = length;
        slots = new Object[2 * length];
    }

    /// Claims a slot; a result not below [#length] is no slot.
    ///
    /// Volatile: this is the full fence of the wake-up handshake. The producer claims, then reads the worker's phase;
    /// the worker sets its phase, then reads [#claimed] in `isEmpty`.
    public long claim() {
        return (long) CLAIMS.getAndAdd(this, 1L);
    }

    /// Slots claimed so far; beyond [#length] they do not exist. Volatile: pairs with [#claim].
    public long claimed() {
        return claims;
    }

    /// As [#claim], for several slots: those that are left, or [#SEAL] for all that there could be.
    ///
    /// @return the first of them
    long claim(long count) {
        return (long) CLAIMS.getAndAdd(this, count);
    }

    /// The target in a slot, or null while it is unpublished. An acquire, by a fence: pairs with the release fence in
    /// [SharedQueue#put].
    static @Nullable Target target(@Nullable Object[] slots, int slot) {
        Target target = (Target) slots[2 * slot];
        VarHandle.acquireFence();
        return target;
    }

    /// The value of a slot whose [#target] was seen.
    static @Nullable Object value(@Nullable Object[] slots, int slot) {
        return slots[2 * slot + 1];
    }

    /// Clears consumed slots, so that an idle circuit keeps no emission reachable. Only the worker accesses consumed
    /// slots: producers never revisit a slot.
    void clear(int from, int to) {
        for (int slot = from; slot < to; slot++) {
            slots[2 * slot] = null;
            slots[2 * slot + 1] = null;
        }
    }

    /// The chunk that follows, or null; this chunk itself when it was retired. Volatile: a worker that parks at the
    /// end of a chunk reads it in place of the claims. It pairs with [#link], so that the arrays of the new chunk are
    /// seen initialised, and with [#retire].
    public @Nullable Chunk next() {
        return next;
    }

    /// Links a following chunk unless there is one.
    public boolean link(Chunk following) {
        return NEXT.compareAndSet(this, null, following);
    }

    /// Points a consumed chunk at itself. A chunk in the old generation would otherwise keep all later chunks
    /// reachable. A producer that still holds this chunk finds it full and restarts from the tail. Release: a producer
    /// that reads the self-link must also see the tail that was moved before (see [SharedQueue]).
    void retire() {
        NEXT.setRelease(this, this);
    }
}
