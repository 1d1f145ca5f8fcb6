package io.myelin.substrates.engine.ingress;

import io.myelin.substrates.engine.dispatch.Target;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/// Emissions from other threads (Specification §5.3, §5.6): unbounded, never blocking a producer,
/// never dropping while the circuit is open.
///
/// It consists of two kinds of queues. The [SharedQueue] accepts entries of any thread, at the cost of an atomic add. A
/// [Lane] accepts those of one thread, its owner, at the cost of a store. A producer that has had the shared queue to
/// itself for a while is granted a lane ([LanePolicy] decides). A lane is a queue biased to one producer, with
/// revocation: an entry of another thread in the shared queue revokes it, and its owner ends it on its next emission.
/// Another lane is installed only after the last one has ended, so at most one is in use. No producer ever waits.
///
/// **Order.** The worker merges shared queue and lane by three rules, which suffice for the order of the circuit.
///
/// 1. *A lane's entries come after the shared entries below the lane's `since`.* `since` is read
///    before anything is appended, so it covers every entry that happens-before one in the lane and
///    was claimed by then.
/// 2. *Before a shared entry at or above `since`, everything that the lane shows is delivered.* An emission of
///    the lane that happens-before the shared entry was in the lane before the entry was published, and the worker
///    reads the lane after it has seen the entry.
/// 3. *Nothing enters a lane after a shared entry that happens-before it.* A producer of a shared
///    entry revokes the lane before returning. If that return happens-before an emission of the
///    owner, the owner reads the revocation and does not use the lane. A claim that races with an
///    installation is settled as Dekker's: the installer publishes the lane and then reads the claims,
///    for `since`; the producer claims and then reads the lane; all volatile. So either the producer
///    revokes the lane or its entry is below `since`. The installer reads the claims of the chunk that it finds as
///    tail: an entry in a later chunk was claimed after the tail had moved, and so after the lane was published.
///
/// A lane follows another when the worker has consumed the end of that one. An owner that has ended its lane goes
/// through the shared queue, and by rule 2 its shared entries follow those in the lane.
///
/// Barriers use the shared queue and revoke nothing. Rule 2 puts them after all that happens-before
/// them, and their caller does nothing until they open, so rule 3 is not needed.
public final class Ingress {

    /// The number of polls of the worker's progress without a spin-wait hint, for short waits.
    private static final int POLLS_WITHOUT_HINT = 48;

    /// Those of all circuits which grant none: no field of them ever changes.
    private static final Lane NONE = Lane.none();
    private static final LanePolicy UNUSED = new LanePolicy(System::nanoTime);

    private final SharedQueue shared;
    private final boolean granting;
    /// The number of barriers and closes begun to be put so far, which statistics do not count.
    private final AtomicLong uncounted = new AtomicLong();
    /// The position after the last entry, see [#putLast]. Volatile: entries admitted after it are not counted.
    private volatile long end = Long.MAX_VALUE;

    /// The newest lane. Volatile: written by the producer that installs it, read by others after a claim, see rule 3.
    private volatile Lane lane;

    private final LanePolicy policy;
    /// Worker only, and racily by readers of statistics: the lane being consumed.
    private Lane current;
    /// Worker only: the close was delivered.
    private boolean closed;

    /// @param nobody   a target without receivers, for the slots of producers that failed
    /// @param granting whether producers are granted lanes
    public Ingress(Target nobody, boolean granting) {
        this.granting = granting;
        shared = new SharedQueue(nobody);
        policy = granting ? new LanePolicy(System::nanoTime) : UNUSED;
        current = granting ? Lane.none() : NONE;
        lane = current;
    }

    // ---- producers ----

    /// Appends an emission.
    ///
    /// @return false if the ingress is sealed and the emission was dropped
    public boolean put(Thread caller, Target target, Object value) {
        if (!granting) {
            return shared.put(target, value) >= 0; // there is no lane to use or to revoke
        }
        Lane newest = lane; // acquire would do
        if (newest.admits(caller.threadId())) {
            newest.append(target, value);
            return true;
        }
        return putShared(caller, newest, target, value);
    }

    private void endRevoked(Lane own) {
        if (!own.isEnded()) {
            own.end();
            if (own.isContended()) {
                policy.lost();
            }
        }
    }

    /// One call for everything rare: a small part of it would be inlined, and an append take 15 % longer in some forks.
    private boolean putShared(Thread caller, Lane seen, Target target, Object value) {
        if (seen.owner == caller.threadId()) {
            endRevoked(seen);
        }
        int slot = shared.put(target, value);
        if (slot < 0) {
            return false;
        }
        Lane newest = lane; // volatile, after the claim: rule 3
        if (newest.admitted > Lane.NOBODY) {
            newest.admitted = Lane.NOBODY; // no call: it must not fail for lack of stack
        } else {
            try {
                if (newest.isEnded() && policy.isDue(slot, caller.threadId())) {
                    install(caller, newest);
                }
            } catch (Throwable shortage) {
                // Out of stack or memory. The entry is admitted, so the caller gets no error.
            }
        }
        return true;
    }

    /// Appends the last entry, in the shared queue, so that no entry can overtake it.
    ///
    /// @return false if the ingress is sealed
    public boolean putLast(Target last) {
        countOut();
        if (!putAlone(last, last)) {
            return false;
        }
        if (end == Long.MAX_VALUE) {
            end = shared.claimed();
        }
        return true;
    }

    /// Appends an emission of a caller that is not granted a lane by it: one that always lets the circuit park between
    /// its bursts would have it wake up for a lane that has not ended.
    ///
    /// @return false if the ingress is sealed and the emission was dropped
    public boolean putAlone(Target target, Object value) {
        if (shared.put(target, value) < 0) {
            return false;
        }
        revoke(); // after the claim: rule 3
        return true;
    }

    private void revoke() {
        Lane newest = lane;
        if (newest.isOpen()) {
            newest.admitted = Lane.NOBODY;
        }
    }

    /// Appends a barrier.
    ///
    /// @return false if the ingress is sealed
    public boolean putBarrier(Target barriers, Object barrier) {
        countOut();
        return shared.put(barriers, barrier) >= 0;
    }

    /// Before the claim, so that statistics never count too many. What comes after the close is not counted anyway.
    private void countOut() {
        if (end == Long.MAX_VALUE) {
            uncounted.incrementAndGet();
        }
    }

    /// Grants the caller a lane, after one that has ended.
    ///
    /// Never after the seal: no thread would revoke it.
    private void install(Thread caller, Lane last) {
        var fresh = Lane.of(caller);
        if (last.install(fresh)) {
            try {
                lane = fresh;
                long since = shared.claimed(); // volatile, after the installation: rule 3
                if (SharedQueue.isSealed(since)) {
                    fresh.admitted = Lane.NOBODY;
                }
                fresh.begin(since);
            } catch (Throwable overflow) {
                // The lane must not be used, and must not block others. Stores, since a call could overflow the stack.
                fresh.admitted = Lane.NOBODY;
                fresh.since = 0;
                throw overflow;
            }
        }
    }

    /// Whether everything admitted before this call is processed within a number of polls. Any thread.
    ///
    /// The worker announces its progress whenever it runs empty, so a caller with nothing or little
    /// before it need not queue a barrier.
    ///
    /// Earlier lanes need not be checked: they had ended when the newest was installed, and the worker reports progress
    /// in the newest lane only once it has reached it.
    /// A value that the worker has taken counts although its owner may not have written the position yet: what it
    /// causes may be under way, and have signalled the caller. Progress was last reported before that drain.
    public boolean isDone(int polls) {
        Lane newest = lane;
        long slots = Math.max(newest.appended(), newest.consumed());
        long entries = shared.claimed();
        for (int poll = 1;; poll++) {
            if (newest.isDone(slots) && shared.isDone(entries)) {
                return true;
            }
            if (poll >= polls) {
                return false;
            }
            if (poll > POLLS_WITHOUT_HINT) {
                Thread.onSpinWait();
            }
        }
    }

    /// The number of waiting entries, without barriers and the close. Any thread, in constant time. What was admitted
    /// is read before what was taken, so entries that are taken meanwhile are missed; the one that a lane's owner is
    /// appending may be counted.
    public long waiting(Delivery delivery) {
        long claimed = shared.claimed();
        if (SharedQueue.isSealed(claimed)) {
            return 0;
        }
        long count = Math.max(0, Math.min(claimed, end) - uncounted.get() - delivery.begunShared());
        for (Lane at = current; at != null;) {
            count += at.waiting();
            Lane next = at.next();
            at = next == at ? null : next; // a retired one links to itself
        }
        return count;
    }

    /// Whether nothing was ever admitted, or will be. A lane comes after shared entries only.
    public boolean isUnused() {
        return shared.claimed() == 0 || SharedQueue.isSealed(shared.claimed());
    }

    /// Ends admission; called once.
    public void seal() {
        shared.seal();
        revoke();
    }

    // ---- worker ----

    /// Delivers the entries present, in order, each followed by all transit that it caused.
    ///
    /// @param last the target of the last entry to deliver
    /// @param limit the maximum number of shared entries
    /// @return the number of slots consumed
    public long drain(Delivery delivery, Target last, long limit) {
        long consumed = 0;
        for (;;) {
            long before = consumed;
            consumed += drainLane(Long.MAX_VALUE, delivery);
            Target target;
            while ((target = shared.peek()) != null && consumed < limit) {
                if (!isLaneEmpty()) { // read after the entry was seen
                    consumed += drainShown(delivery); // rule 2
                }
                Object value = shared.take();
                consumed++;
                if (target == last) {
                    closed = true;
                    return consumed;
                }
                if (value != null) {
                    delivery.deliverShared(target, value);
                }
            }
            if (consumed == before || consumed >= limit) {
                return consumed;
            }
        }
    }

    /// Delivers up to the end of a segment of the lane, or of the one after it, unless shared entries come first
    /// (rule 1).
    private long drainLane(long limit, Delivery delivery) {
        if (current.isFinished()) {
            proceed();
        }
        return shared.consumed() < current.since() ? 0 : current.drain(limit, delivery);
    }

    /// Delivers everything that the lane shows now, unless shared entries come first (rule 1). After one that has ended
    /// it goes on with the next: at first without a limit, up to the end of a segment, then up to what that one shows.
    private long drainShown(Delivery delivery) {
        long consumed = 0;
        long slots;
        do {
            // The owner may append without end. A lane that has ended has no limit: its owner may have been descheduled
            // before it wrote its position.
            long limit = current.isEnded() ? Long.MAX_VALUE : current.appended();
            Lane drained = current;
            do {
                slots = drainLane(limit, delivery);
                consumed += slots;
            } while (slots != 0 && current == drained);
        } while (slots != 0);
        return consumed;
    }

    /// Goes on to the next lane, if there is one.
    private void proceed() {
        Lane next = current.next();
        if (next != null && next != current) {
            Lane former = current;
            current = next;
            former.retire();
        }
    }

    private boolean isLaneEmpty() {
        return current.isEmpty() && current.next() == null;
    }

    /// Shared entries taken so far. Worker only.
    public long taken() {
        return shared.consumed();
    }

    /// Shared entries claimed so far, volatile. Any thread.
    public long claimed() {
        return shared.claimed();
    }

    /// Whether the close was delivered.
    public boolean isClosed() {
        return closed;
    }

    /// Whether every admitted entry has been delivered.
    public boolean isEmpty() {
        return shared.isEmpty() && isLaneEmpty();
    }

    /// Suspends the newest lane: its owner goes back to the shared queue, whose handshake with a parking worker does
    /// not depend on timing.
    ///
    /// @return whether an emission may still be on its way into a lane
    public boolean suspendLane() {
        return lane.suspend();
    }

    /// Publishes that everything delivered so far is processed.
    public void publishDone() {
        current.publishDone();
        shared.publishDone();
    }

    /// Drops references to delivered entries, and the memory of a burst. The worker has run empty.
    public void forget() {
        shared.forget();
        current.forget();
        int spare = shared.spare();
        if (spare > 0) {
            uncounted.addAndGet(spare); // before the claim, as for a barrier
            uncounted.addAndGet(shared.giveBack() - spare);
        }
    }

    /// After [#seal]: drops the remaining entries, except barriers, whose callers wait.
    ///
    /// @param open opens a barrier
    /// @return a lane that no thread uses
    public Lane discard(Target barriers, Consumer<Object> open) {
        shared.discard(barriers, open);
        // Values in a lane, even those that its owner still appends, are dropped with the lane.
        current = granting ? Lane.none() : NONE;
        lane = current;
        return current;
    }
}
