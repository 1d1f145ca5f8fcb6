package io.myelin.substrates.engine.ingress;

import io.myelin.substrates.engine.dispatch.FieldHandle;
import io.myelin.substrates.engine.dispatch.Target;
import java.lang.invoke.VarHandle;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The field that producers read for every entry; written once per chunk.
abstract class SharedTail {

    static final VarHandle TAIL = FieldHandle.of(SharedTail.class, "tail", Chunk.class);

    /// The chunk in which producers claim. Moved by a compare-and-set from a full chunk to the next, so a producer that
    /// reads it sees that chunk's arrays; an old one is merely full.
    volatile Chunk tail;
    /// Fills the slot of a producer that failed between claim and publication.
    final Target nobody;

    SharedTail(Chunk first, Target nobody) {
        tail = first;
        this.nobody = nobody;
    }
}

/// Padding between the field that producers read and those that the worker writes.
@SuppressWarnings("unused")
abstract class SharedPadding extends SharedTail {
    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, pa, pb, pc, pd, pe;

    SharedPadding(Chunk first, Target nobody) {
        super(first, nobody);
    }
}

/// Entries of any number of producers, in the order in which their slots were claimed.
///
/// **Order.** Positions are claimed by an atomic add within a chunk, and the tail only moves from a chunk to its
/// successor after the chunk is full or sealed. If one entry happens-before another, the later producer reads the same
/// tail or a later one and claims a higher position. So the order of positions agrees with happens-before between
/// producers, and the worker follows positions.
///
/// **Progress.** A producer does one atomic add and two stores; on a full chunk it allocates a
/// successor or finds one. No producer waits for another or for the worker. The worker may wait for
/// a producer that was descheduled between claim and publication: positions are an order, and
/// nothing after the gap may overtake it.
public final class SharedQueue extends SharedPadding {

    static final int FIRST = 32;
    private static final int LONGEST = 4096;
    /// A longer chunk is followed by a shorter one when there is no backlog.
    private static final int STEADY = 512;
    private static final Chunk SEALED = sealedChunk();

    private static final VarHandle DONE = FieldHandle.of(SharedQueue.class, "done", long.class);

    /// Worker only: the chunk being drained, and its next slot.
    private Chunk head;
    /// Copies of three fields of [#head].
    private long headBase;
    private int headLength;
    private @Nullable Object[] headSlots;
    private int position;
    /// Worker only: slots of [#head] below this one have been cleared.
    private int cleared;
    /// Worker only, set by [#seal]: the number of slots of the last chunk with entries. The claims no longer show it,
    /// because refused producers still increment them.
    private int admitted;

    /// All positions below were processed, with everything that they caused, when the worker last ran empty. Release by
    /// the worker, acquire by `await`: a caller that reads it sees all effects (Specification §5.4.1, relation 4).
    @SuppressWarnings("unused") // through DONE
    private long done;

    public SharedQueue(Target nobody) {
        super(new Chunk(0, FIRST), nobody);
        head = tail;
        headLength = head.length;
        headSlots = head.slots;
    }

    private static Chunk sealedChunk() {
        var chunk = new Chunk(Long.MAX_VALUE >> 1, 0);
        chunk.retire();
        chunk.claim(Chunk.SEAL); // initialises the handle: the end of a worker must not allocate
        return chunk;
    }

    // ---- producers ----

    /// Appends an entry. The store of the target after the release fence publishes the value; it pairs with the acquire
    /// fence in [Chunk#target].
    ///
    /// A claimed slot that stays empty would block all later entries. If the stack overflows between claim and
    /// publication, which are calls in interpreted code, the handler fills the slot with an entry without receivers. It
    /// consists of array stores and makes no call, so it cannot overflow again; for the same reason it is here and not
    /// in a method of the chunk. The worker polls the slot, so plain stores suffice, and they publish no data that
    /// would need ordering.
    ///
    /// @return its slot, or a negative number if the queue is sealed and the entry was dropped
    public int put(Target target, Object value) {
        Target nobody = this.nobody;
        Chunk chunk = tail; // acquire would do: the claim that follows decides, and a stale tail is merely full
        for (;;) {
            if (chunk == SEALED) {
                return -1; // without a claim: all closed circuits share this chunk, and would contend for it
            }
            long slot = chunk.claim();
            if (slot < chunk.length) {
                try {
                    chunk.slots[2 * (int) slot + 1] = value;
                    VarHandle.releaseFence();
                    chunk.slots[2 * (int) slot] = target;
                } catch (Throwable overflow) {
                    chunk.slots[2 * (int) slot + 1] = nobody;
                    chunk.slots[2 * (int) slot] = nobody;
                    throw overflow;
                }
                return (int) slot;
            }
            chunk = advance(chunk);
        }
    }

    /// Finds or makes the chunk after a full one.
    private Chunk advance(Chunk full) {
        Chunk next = full.next();
        if (next == null) {
            // Allocated before linking: if memory runs out, nothing was claimed or changed.
            var fresh = new Chunk(full.base + full.length, following(full));
            next = full.link(fresh) ? fresh : full.next();
        }
        if (next == full || next == null) {
            return tail; // retired meanwhile: the tail has moved on before that
        }
        // If this fails, another thread has moved the tail at least as far.
        TAIL.compareAndSet(this, full, next);
        return next;
    }

    /// The length of the chunk after a full one: longer, unless the worker has run empty since the full one was begun.
    /// So chunks grow with the backlog, and a circuit without backlog keeps short ones.
    private int following(Chunk full) {
        return isDone(full.base + 1)
                ? Math.min(full.length, Math.max(full.length >> 2, STEADY))
                : Math.min(full.length << 2, LONGEST);
    }

    /// The position after all entries whose claims came before this call. Volatile: pairs with the
    /// producers' claims.
    public long claimed() {
        Chunk last = tail;
        return last.base + Math.min(last.claimed(), last.length);
    }

    /// Whether a result of [#claimed] is no position, because the queue was sealed.
    static boolean isSealed(long position) {
        return position >= SEALED.base;
    }

    /// Whether the worker has processed all entries below a position.
    boolean isDone(long below) {
        return (long) DONE.getAcquire(this) >= below;
    }

    /// Ends admission. Entries claimed before stay; [#put] drops later ones. Called by the worker, or in place of a
    /// worker that never started. A second call does nothing.
    void seal() {
        for (;;) {
            Chunk last = tail;
            if (last == SEALED) {
                return;
            }
            if (last.link(SEALED)) {
                try {
                    admitted = (int) Math.min(last.claim(Chunk.SEAL), last.length);
                } catch (Throwable overflow) {
                    last.next = null; // a store: a call could overflow the stack
                    throw overflow;
                }
                tail = SEALED;
                return;
            }
            advance(last);
        }
    }

    // ---- worker ----

    /// The target of the next entry, or null if it is not published; advances to the next chunk at the end of one.
    public @Nullable Target peek() {
        if (position == headLength) {
            Chunk following = head.next();
            if (following == null || following == SEALED) {
                return null;
            }
            retire(head, following);
        }
        return Chunk.target(headSlots, position);
    }

    /// Takes the entry that [#peek] found.
    public @Nullable Object take() {
        return Chunk.value(headSlots, position++);
    }

    /// Position of the next entry.
    long consumed() {
        return headBase + position;
    }

    private void retire(Chunk consumed, Chunk following) {
        // The tail must be past a chunk before the chunk links to itself, see advance().
        if (tail == consumed) {
            TAIL.compareAndSet(this, consumed, following);
        }
        begin(following);
        consumed.retire(); // last: if it overflows, only the link stays
    }

    private void begin(Chunk chunk) {
        head = chunk;
        headBase = chunk.base;
        headLength = chunk.length;
        headSlots = chunk.slots;
        position = 0;
        cleared = 0;
    }

    /// Whether every claimed entry was taken. The volatile read of the claims pairs with the producers' [Chunk#claim].
    ///
    /// At the end of a chunk the successor decides: a producer that found the chunk full will claim in the successor,
    /// and then read the worker's phase.
    boolean isEmpty() {
        return position < headLength ? head.claimed() == position : head.next() == null;
    }

    /// Publishes that everything taken so far is processed; writes only a new value.
    void publishDone() {
        long taken = consumed();
        if (done != taken) {
            DONE.setRelease(this, taken);
        }
    }

    /// Drops references to consumed entries.
    void forget() {
        head.clear(cleared, position);
        cleared = position;
    }

    /// The slots of the current chunk after the last one taken, if a burst has made it long; otherwise 0.
    int spare() {
        return headLength > FIRST && head == tail ? headLength - position : 0;
    }

    /// Gives back a chunk that a burst has made long: claims what is left of it, as a producer would, and lets a short
    /// one follow. Called when everything was taken; entries claimed since come before what it claims.
    ///
    /// @return the number of slots that it has claimed; none if there is no memory for the short one
    int giveBack() {
        Chunk burst = head;
        Chunk fresh;
        try {
            fresh = new Chunk(burst.base + headLength, FIRST);
        } catch (OutOfMemoryError shortage) {
            return 0; // the worker parks all the same
        }
        int from = (int) Math.min(burst.claim(headLength), headLength);
        int claimed = headLength - from;
        if (from == position) {
            position = headLength;
        } else {
            for (int slot = from; slot < headLength; slot++) {
                headSlots[2 * slot] = nobody; // taken without effect, for want of a value
            }
        }
        burst.link(fresh);
        Chunk following = advance(burst);
        if (position == headLength) {
            retire(burst, following);
            publishDone(); // or the next caller of await would queue a barrier
        }
        return claimed;
    }

    /// After [#seal]: drops the entries after the last one taken, except barriers, whose callers wait. May be repeated
    /// if it fails.
    ///
    /// @param open opens a barrier
    void discard(Target barriers, Consumer<Object> open) {
        while (head != SEALED) {
            Chunk following = head.next();
            boolean last = following == SEALED || following == null;
            int end = last ? admitted : head.length;
            while (position < end) {
                Target target = Chunk.target(headSlots, position);
                while (target == null) { // claimed and about to be published
                    Thread.yield(); // its producer may need this processor
                    target = Chunk.target(headSlots, position);
                }
                Object value = Chunk.value(headSlots, position++);
                if (target == barriers && value != null) {
                    open.accept(value); // not dispatched: this may be the thread of a caller
                }
            }
            if (following == SEALED || following == null) {
                begin(SEALED);
            } else {
                retire(head, following);
            }
        }
        DONE.setRelease(this, Long.MAX_VALUE);
    }
}
