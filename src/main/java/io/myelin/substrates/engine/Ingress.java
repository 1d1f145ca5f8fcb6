package io.myelin.substrates.engine;

import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/// What producers read for every emission; written once a chunk.
abstract class IngressTail {

    static final VarHandle TAIL = FieldHandle.of(IngressTail.class, "tail", Chunk.class);

    @SuppressWarnings("NullAway.Init") // set by the constructor of Ingress
    volatile Chunk tail;
}

/// Filler between what producers read and what the worker writes.
@SuppressWarnings("unused")
abstract class IngressPadding extends IngressTail {
    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, pa, pb, pc, pd, pe;
}

/// Emissions from other threads, in the order in which their claims were made (Specification §5.3,
/// §5.6): unbounded, never blocking a producer, never dropping while the circuit is open.
///
/// **Order.** Positions are claimed by an atomic add within a chunk, and the tail only moves from a
/// chunk to its successor after the chunk is full. If one emission happens-before another, the later
/// producer reads the same tail or a later one and claims a higher position. So the order of
/// positions is consistent with happens-before across producers, and the worker follows positions.
///
/// **Progress.** A producer does one atomic add and two stores; on a full chunk it allocates a
/// successor or finds one. No producer waits for another or for the worker. The worker may wait for
/// a producer that was descheduled between claim and publication: positions are an order, and
/// nothing behind the gap may overtake it.
final class Ingress extends IngressPadding {

    private static final int FIRST = 32;
    private static final int LONGEST = 8192;
    private static final Chunk SEALED = sealedChunk();

    private static final VarHandle DONE = FieldHandle.of(Ingress.class, "done", long.class);

    private final Target nobody;

    /// Worker only: the chunk being drained, and the slot that comes next in it.
    private Chunk head;
    private int position;
    /// Worker only: slots of [#head] below this one have been cleared.
    private int cleared;
    /// Worker only, set by [#seal]: how many slots of the last chunk hold entries. The claims cannot
    /// tell any more, for refused producers go on counting there.
    private int admitted;
    /// Worker only: the close was delivered.
    private boolean closed;

    /// All positions below were processed together with everything they caused. Written by the
    /// worker when it runs empty, read by `await`; release and acquire, so that a caller that sees
    /// it sees all effects (Specification §5.4.1, relation 4).
    @SuppressWarnings("unused") // through DONE
    private volatile long done;

    Ingress(final Worker worker) {
        nobody = Target.of(worker);
        head = new Chunk(0, FIRST);
        tail = head;
    }

    private static Chunk sealedChunk() {
        final var chunk = new Chunk(Long.MAX_VALUE >> 1, 0);
        chunk.retire();
        return chunk;
    }

    // ---- producers ----

    /// Appends an entry.
    ///
    /// @return false if the ingress is sealed and the entry was dropped
    boolean put(final Target target, final Object value) {
        // Acquire is enough: the claim that follows decides, and a stale tail is merely full.
        Chunk chunk = (Chunk) TAIL.getAcquire(this);
        for (;;) {
            final long slot = chunk.claim();
            if (slot < chunk.length) {
                chunk.fill((int) slot, target, value, nobody);
                return true;
            }
            if (chunk == SEALED) {
                return false;
            }
            chunk = advance(chunk);
        }
    }

    /// Finds or makes the chunk behind a full one.
    private Chunk advance(final Chunk full) {
        Chunk next = full.next();
        if (next == null) {
            // Allocate before linking: when memory runs out nothing was claimed and nothing changed.
            final var fresh = new Chunk(full.base + full.length, Math.min(full.length << 2, LONGEST));
            next = full.link(fresh) ? fresh : full.next();
        }
        if (next == full || next == null) {
            return tail; // retired meanwhile: the tail has moved on before that
        }
        // Losing this race means that somebody moved the tail at least as far.
        TAIL.compareAndSet(this, full, next);
        return next;
    }

    /// Ends admission. Entries claimed before stay; later ones are dropped by [#put]. Called once, by
    /// the worker or in place of a worker that never started.
    void seal() {
        for (;;) {
            final Chunk last = tail;
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

    /// Whether everything admitted before this call was processed. Any thread.
    boolean isDone() {
        final Chunk last = tail; // volatile: pairs with the producers' claims that came before
        final long claimed = last.base + Math.min(last.claimed(), last.length);
        return (long) DONE.getAcquire(this) >= claimed;
    }

    // ---- worker ----

    /// Delivers what is published, in order of position, each entry followed by all transit that it
    /// caused.
    ///
    /// @param last the entry behind which nothing is delivered
    /// @return the number of entries delivered
    long drain(final Transit transit, final StimulusClock clock, final Target last) {
        Chunk chunk = head;
        int slot = position;
        long delivered = 0;
        for (;;) {
            if (slot == chunk.length) {
                final Chunk following = chunk.next();
                if (following == null || following == SEALED) {
                    return delivered;
                }
                retire(chunk, following);
                chunk = following;
                slot = 0;
            }
            final Target target = chunk.target(slot);
            if (target == null) {
                return delivered;
            }
            final Object value = chunk.value(slot);
            position = ++slot; // before the delivery: an engine failure must not deliver it twice
            delivered++;
            clock.reset();
            if (value != null) {
                target.receive(value);
            }
            if (!transit.isEmpty()) {
                transit.drain();
            }
            if (target == last) {
                closed = true;
                return delivered;
            }
        }
    }

    /// Whether the last entry was delivered. Worker only.
    boolean isClosed() {
        return closed;
    }

    private void retire(final Chunk consumed, final Chunk following) {
        // The tail must be past a chunk before the chunk links to itself, see advance().
        if (tail == consumed) {
            TAIL.compareAndSet(this, consumed, following);
        }
        consumed.retire();
        head = following;
        position = 0;
        cleared = 0;
    }

    /// After [#seal]: goes through what was claimed behind the last delivered entry. Each is dropped,
    /// except that barriers are let go, for their callers wait.
    void discard(final Target barriers) {
        for (;;) {
            final Chunk following = head.next();
            final boolean last = following == SEALED || following == null;
            final int end = last ? admitted : head.length;
            while (position < end) {
                Target target = head.target(position);
                while (target == null) { // claimed and about to be published
                    Thread.onSpinWait();
                    target = head.target(position);
                }
                final Object value = head.value(position++);
                if (target == barriers && value != null) {
                    target.receive(value);
                }
            }
            if (following == SEALED || following == null) {
                break;
            }
            retire(head, following);
        }
        head = SEALED;
        position = 0;
        cleared = 0;
        DONE.setRelease(this, Long.MAX_VALUE);
    }

    /// Whether nothing was claimed beyond what was drained. Worker only; the volatile read of the
    /// claims pairs with the producers' [Chunk#claim].
    ///
    /// At the end of a chunk the successor decides: a producer that found the chunk full will claim
    /// in the successor and look at the worker's phase after that.
    boolean isEmpty() {
        return position < head.length ? head.claimed() == position : head.next() == null;
    }

    /// Announces that everything claimed so far was processed.
    void publishDone() {
        DONE.setRelease(this, head.base + position);
    }

    /// Drops references to what was consumed.
    void forget() {
        head.clear(cleared, position);
        cleared = position;
    }
}
