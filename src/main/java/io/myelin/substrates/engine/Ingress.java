package io.myelin.substrates.engine;

import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/// Emissions from other threads (Specification §5.3, §5.6): unbounded, never blocking a producer,
/// never dropping while the circuit is open.
///
/// There are two ways in. The [SharedQueue] takes anybody's entries at the price of an atomic add.
/// A [Lane] takes those of one thread, its owner, at the price of a store. A thread that for a while
/// was the only one to use the shared queue gets a lane; as soon as anybody else puts something into
/// the shared queue the lane is revoked and the owner, at its next emission, ends it.
///
/// **Order.** The worker merges the two by three rules; that they suffice is the argument for order.
///
/// 1. *A lane's entries come after the shared entries below the lane's `since`.* `since` is read
///    before the lane is installed, so it covers every entry that happens-before one in the lane and
///    was claimed by then.
/// 2. *Before a shared entry at or above `since`, everything that the lane shows is delivered.* What
///    happens-before the shared entry was in the lane before the entry was published, and the worker
///    looks at the lane after it has seen the entry.
/// 3. *Nothing enters a lane after a shared entry that happens-before it.* Whoever puts a shared
///    entry revokes the lane before returning. If that return happens-before an emission of the
///    owner, the owner reads the revocation and does not use the lane. An installation that races
///    with a claim is settled as Dekker's: the installer publishes the lane and then reads the
///    claims, the producer claims and then reads the lane, all volatile, so one of them revokes.
///
/// An owner that has ended its lane goes through the shared queue, and by rule 2 its shared entries
/// follow those in the lane. A lane follows another only after the other was ended.
///
/// Barriers use the shared queue and revoke nothing. Rule 2 puts them behind all that happens-before
/// them, and their caller does nothing until they open, so rule 3 is not needed.
final class Ingress {

    private static final VarHandle LANE = FieldHandle.of(Ingress.class, "lane", Lane.class);

    /// Every so many slots of a chunk the producer is noted.
    private static final int SAMPLE = 32;
    /// So many samples in a row of the same producer earn it a lane.
    private static final int STREAK = 8;

    /// So many looks at the worker's progress follow each other at once, for an answer that is near.
    private static final int PROMPT = 48;

    private final SharedQueue shared;

    /// The newest lane. Volatile: see rule 3.
    @SuppressWarnings("unused") // through LANE
    private volatile Lane lane = Lane.none();

    /// Who was sampled last, by thread id, and how often in a row. Plain and racy: a lost update
    /// gives a lane late or, for nothing, early.
    private long candidate;
    private int streak;

    /// Worker only: the lane being consumed.
    private Lane consuming = lane;
    /// Worker only: the close was delivered.
    private boolean closed;

    Ingress(final Target nobody) {
        shared = new SharedQueue(nobody);
    }

    // ---- producers ----

    /// Appends an emission.
    ///
    /// @return false if the ingress is sealed and the emission was dropped
    boolean put(final Thread caller, final Target target, final Object value) {
        final Lane own = (Lane) LANE.getAcquire(this);
        if (own.admits(caller.threadId())) {
            own.append(target, value);
            return true;
        }
        if (own.owner == caller.threadId()) {
            own.end();
        }
        return putShared(caller, target, value);
    }

    private boolean putShared(final Thread caller, final Target target, final Object value) {
        final int slot = shared.put(target, value);
        if (slot < 0) {
            return false;
        }
        lane.revoke(); // volatile read, after the claim: rule 3
        if ((slot & SAMPLE - 1) == 0) {
            sample(caller);
        }
        return true;
    }

    /// Appends the last entry. In the shared queue, for all to see that nothing may pass it.
    ///
    /// @return false if the ingress is sealed
    boolean putLast(final Target last) {
        if (shared.put(last, last) < 0) {
            return false;
        }
        lane.revoke();
        return true;
    }

    /// Appends a barrier.
    ///
    /// @return false if the ingress is sealed
    boolean putBarrier(final Target barriers, final Object barrier) {
        return shared.put(barriers, barrier) >= 0;
    }

    private void sample(final Thread caller) {
        final long id = caller.threadId();
        if (candidate != id) {
            candidate = id;
            streak = 0;
        } else if (++streak >= STREAK) {
            streak = 0;
            install(caller);
        }
    }

    /// Gives the caller a lane, unless the one before is still in use.
    ///
    /// Not before the worker has consumed its end: so whatever was put into an earlier lane is
    /// processed once a later one exists, and [#isDone] need look at the newest only. Not after the
    /// seal: nobody would revoke it.
    private void install(final Thread caller) {
        final Lane last = lane;
        last.endIfAbandoned();
        final long since = shared.claimed();
        if (!last.isEnded() || !last.isDone(last.appended()) || SharedQueue.isSealed(since)) {
            return;
        }
        final var fresh = Lane.of(caller, since);
        if (last.install(fresh)) {
            try {
                lane = fresh;
                if (shared.claimed() != since) { // volatile read, after the installation: rule 3
                    fresh.revoke();
                }
            } catch (final Throwable overflow) {
                fresh.admitted = Lane.NOBODY; // unchecked, so not to be used; a plain store, for calls overflow
                throw overflow;
            }
        }
    }

    /// Whether everything admitted before this call is processed within a number of looks. Any thread.
    ///
    /// The worker announces its progress whenever it runs empty, so a caller with nothing or little
    /// before it need not queue a barrier.
    ///
    /// Lanes before the newest need no look, see [#install].
    boolean isDone(final int looks) {
        final Lane newest = lane;
        final long slots = newest.appended();
        final long entries = shared.claimed();
        for (int look = 1; ; look++) {
            if (newest.isDone(slots) && shared.isDone(entries)) {
                return true;
            }
            if (look >= looks) {
                return false;
            }
            if (look > PROMPT) {
                Thread.onSpinWait();
            }
        }
    }

    /// Whether nothing was ever admitted. A lane comes after shared entries only.
    boolean isUnused() {
        return shared.claimed() == 0;
    }

    /// Ends admission; called once.
    void seal() {
        shared.seal();
        lane.revoke();
    }

    // ---- worker ----

    /// Delivers what is there, in order, each entry followed by all transit that it caused.
    ///
    /// @param last the entry behind which nothing is delivered
    /// @return the number of slots consumed
    long drain(final Worker worker, final StimulusClock clock, final Target last) {
        long consumed = 0;
        for (;;) {
            final long before = consumed;
            consumed += drainLanes(false, worker, clock);
            final Target target = shared.peek();
            if (target != null) {
                consumed += drainLanes(true, worker, clock); // rule 2
                final Object value = shared.take();
                consumed++;
                if (target == last) {
                    closed = true;
                    return consumed;
                }
                if (value != null) {
                    clock.reset();
                    if (!worker.transit().run(target, value)) {
                        worker.renewTransit();
                    }
                }
            } else if (consumed == before) {
                return consumed;
            }
        }
    }

    /// Delivers from lanes, unless shared entries come first (rule 1): either everything that they
    /// show now, or as much as is there of one segment, so that a busy lane does not keep shared
    /// entries waiting.
    private long drainLanes(final boolean all, final Worker worker, final StimulusClock clock) {
        long consumed = 0;
        for (;;) {
            if (consuming.isFinished()) {
                final Lane next = consuming.next();
                if (next == null) {
                    return consumed;
                }
                consuming.retire();
                consuming = next;
            }
            if (shared.consumed() < consuming.since) {
                return consumed;
            }
            final long limit = all ? consuming.appended() : Long.MAX_VALUE;
            long slots;
            do {
                slots = consuming.drain(limit, worker, clock);
                consumed += slots;
            } while (all && slots != 0);
            if (!consuming.isFinished()) {
                return consumed;
            }
        }
    }

    /// Whether the close was delivered.
    boolean isClosed() {
        return closed;
    }

    /// Whether nothing is admitted beyond what was delivered.
    boolean isEmpty() {
        return shared.isEmpty() && consuming.isEmpty() && (!consuming.isFinished() || consuming.next() == null);
    }

    /// Sends the owner of a lane back to the shared queue, whose handshake with a parking worker does
    /// not depend on timing.
    ///
    /// @return whether an emission may still be on its way into the lane
    boolean revokeLane() {
        final Lane newest = lane;
        newest.revoke();
        newest.endIfAbandoned();
        return !newest.isEnded();
    }

    /// Announces that everything delivered so far was processed.
    void publishDone() {
        consuming.publishDone();
        shared.publishDone();
    }

    /// Drops references to what was delivered.
    void forget() {
        shared.forget();
        consuming.forget();
    }

    /// After [#seal]: drops what is left, letting barriers go.
    void discard(final Target barriers) {
        shared.discard(barriers);
        // What an owner still puts into its lane, or left there, goes with the lane.
        consuming = Lane.none();
        lane = consuming;
    }
}
