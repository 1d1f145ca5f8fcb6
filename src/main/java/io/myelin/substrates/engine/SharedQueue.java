package io.myelin.substrates.engine;

import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/// The field that producers read for every entry; written once a chunk.
abstract class SharedTail {

    static final VarHandle TAIL = FieldHandle.of(SharedTail.class, "tail", Chunk.class);

    volatile Chunk tail;
    /// Fills the slot of a producer that failed between claim and publication.
    final Target nobody;

    SharedTail(Chunk first, Target nobody) {
        tail = first;
        this.nobody = nobody;
    }
}

/// Filler between what producers read and what the worker writes.
@SuppressWarnings("unused")
abstract class SharedPadding extends SharedTail {
    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, pa, pb, pc, pd, pe;

    SharedPadding(Chunk first, Target nobody) {
        super(first, nobody);
    }
}

/// Entries of any number of producers, in the order in which their slots were claimed.
///
/// **Order.** Positions are claimed by an atomic add within a chunk, and the tail only moves from a
/// chunk to its successor after the chunk is full. If one entry happens-before another, the later
/// producer reads the same tail or a later one and claims a higher position. So the order of
/// positions is consistent with happens-before across producers, and the worker follows positions.
///
/// **Progress.** A producer does one atomic add and two stores; on a full chunk it allocates a
/// successor or finds one. No producer waits for another or for the worker. The worker may wait for
/// a producer that was descheduled between claim and publication: positions are an order, and
/// nothing after the gap may overtake it.
final class SharedQueue extends SharedPadding {

    private static final int FIRST = 32;
    private static final int LONGEST = 8192;
    /// A longer chunk is followed by a shorter one when there is no backlog.
    private static final int STEADY = 512;
    private static final Chunk SEALED = sealedChunk();

    private static final VarHandle DONE = FieldHandle.of(SharedQueue.class, "done", long.class);

    /// Worker only: the chunk being drained, and the slot that comes next in it.
    private Chunk head;
    private int position;
    /// Worker only: slots of [#head] below this one have been cleared.
    private int cleared;
    /// Worker only, set by [#seal]: how many slots of the last chunk hold entries. The claims do
    /// not say so any more, because refused producers go on adding to them.
    private int admitted;

    /// All positions below were processed together with everything they caused, when the worker ran
    /// empty last. Release by the worker, acquire by `await`: a caller that sees it sees all effects
    /// (Specification §5.4.1, relation 4).
    @SuppressWarnings("unused") // through DONE
    private long done;

    SharedQueue(Target nobody) {
        super(new Chunk(0, FIRST), nobody);
        head = tail;
    }

    private static Chunk sealedChunk() {
        var chunk = new Chunk(Long.MAX_VALUE >> 1, 0);
        chunk.retire();
        chunk.seal(); // nobody claims here; but the first use of its handle takes memory, and no worker's end may
        return chunk;
    }

    // ---- producers ----

    /// Appends an entry. The release store of the target publishes the value; it pairs with the acquire
    /// load in [Chunk#target].
    ///
    /// A claimed slot that stays empty would block everything after it. If the stack
    /// overflows between claim and publication, which takes calls in interpreted code, the handler
    /// fills the slot with an entry that delivers to nobody. It consists of array stores and makes no
    /// call, so it cannot overflow again; for the same reason all this stands here and not in a method
    /// of the chunk. The worker polls the slot, so plain stores are enough for it to be seen, and they
    /// carry no data that would need ordering.
    ///
    /// @return its slot, or a negative number if the queue is sealed and the entry was dropped
    int put(Target target, Object value) {
        // Acquire is enough: the claim that follows decides, and a stale tail is merely full.
        Target nobody = this.nobody;
        Chunk chunk = (Chunk) TAIL.getAcquire(this);
        for (;;) {
            if (chunk == SEALED) {
                return -1; // without a claim: all closed circuits share this chunk, and would contend for its line
            }
            long slot = chunk.claim();
            if (slot < chunk.length) {
                try {
                    chunk.values[(int) slot] = value;
                    Chunk.TARGETS.setRelease(chunk.targets, (int) slot, target);
                } catch (Throwable overflow) {
                    chunk.values[(int) slot] = nobody;
                    chunk.targets[(int) slot] = nobody;
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
            // Allocate before linking: when memory runs out nothing was claimed and nothing changed.
            var fresh = new Chunk(full.base + full.length, following(full));
            next = full.link(fresh) ? fresh : full.next();
        }
        if (next == full || next == null) {
            return tail; // retired meanwhile: the tail has moved on before that
        }
        // Losing this race means that another thread moved the tail at least as far.
        TAIL.compareAndSet(this, full, next);
        return next;
    }

    /// How long a chunk is to follow a full one: longer, unless the worker ran empty since this one was begun. So
    /// chunks grow with the backlog, and a circuit that keeps pace has short ones however long it lives.
    private int following(Chunk full) {
        return isDone(full.base + 1)
                ? Math.min(full.length, Math.max(full.length >> 2, STEADY))
                : Math.min(full.length << 2, LONGEST);
    }

    /// The position after all entries whose claims came before this call. Volatile: pairs with the
    /// producers' claims.
    long claimed() {
        Chunk last = tail;
        return last.base + Math.min(last.claimed(), last.length);
    }

    /// Whether a position that [#claimed] returned is none, because the queue was sealed before.
    static boolean isSealed(long position) {
        return position >= SEALED.base;
    }

    /// Whether the worker has processed all entries below a position.
    boolean isDone(long below) {
        return (long) DONE.getAcquire(this) >= below;
    }

    /// Ends admission. Entries claimed before stay; later ones are dropped by [#put]. Called by the worker or in
    /// place of a worker that never started; called again it does nothing.
    void seal() {
        for (;;) {
            Chunk last = tail;
            if (last == SEALED) {
                return;
            }
            if (last.link(SEALED)) {
                admitted = last.seal();
                tail = SEALED;
                return;
            }
            advance(last);
        }
    }

    // ---- worker ----

    /// The target of the next entry, or null if it is not published; moves on to the next chunk when
    /// one is finished.
    @Nullable Target peek() {
        if (position == head.length) {
            Chunk following = head.next();
            if (following == null || following == SEALED) {
                return null;
            }
            retire(head, following);
        }
        return head.target(position);
    }

    /// Takes the entry that [#peek] found.
    @Nullable Object take() {
        return head.value(position++);
    }

    /// Position of the next entry.
    long consumed() {
        return head.base + position;
    }

    /// The chunk being drained; for [Backlog], on any thread.
    Chunk head() {
        return head;
    }

    /// The slot of the head that comes next; for [Backlog], on any thread.
    int position() {
        return position;
    }

    private void retire(Chunk consumed, Chunk following) {
        // The tail must be past a chunk before the chunk links to itself, see advance().
        if (tail == consumed) {
            TAIL.compareAndSet(this, consumed, following);
        }
        consumed.retire();
        begin(following);
    }

    /// Makes a chunk the one being drained. The release fence pairs with the acquire fence in [Backlog]: a reader of a
    /// position in this chunk finds that the one before it is no longer the head.
    private void begin(Chunk chunk) {
        head = chunk;
        VarHandle.releaseFence();
        position = 0;
        cleared = 0;
    }

    /// Whether nothing was claimed beyond what was taken. The volatile read of the claims pairs with
    /// the producers' [Chunk#claim].
    ///
    /// At the end of a chunk the successor decides: a producer that found the chunk full will claim
    /// in the successor and read the worker's phase after that.
    boolean isEmpty() {
        return position < head.length ? head.claimed() == position : head.next() == null;
    }

    /// Announces that everything taken so far was processed; leaves the line alone when there is nothing
    /// new.
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

    /// After [#seal]: goes through the entries after the last one taken. Each is dropped, except
    /// that barriers are let go, for their callers wait. Called again it does nothing, or what is left.
    void discard(Target barriers) {
        while (head != SEALED) {
            Chunk following = head.next();
            boolean last = following == SEALED || following == null;
            int end = last ? admitted : head.length;
            while (position < end) {
                Target target = head.target(position);
                while (target == null) { // claimed and about to be published
                    Thread.yield(); // its producer may need this processor
                    target = head.target(position);
                }
                Object value = head.value(position++);
                if (target == barriers && value != null) {
                    ((Barrier) value).open(); // not dispatched: this may be a caller's thread, with a status of its own
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
