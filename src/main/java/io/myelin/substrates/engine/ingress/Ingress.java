package io.myelin.substrates.engine.ingress;

import io.myelin.substrates.engine.dispatch.Target;
import java.util.function.Consumer;

/// Emissions from other threads (Specification §5.3, §5.6): unbounded, never blocking a producer,
/// never dropping while the circuit is open.
///
/// It consists of two kinds of queues. The [SharedQueue] accepts entries of any thread, at the cost of an atomic add. A
/// [Lane] accepts those of one thread, its owner, at the cost of a store. A producer that has had the shared queue to
/// itself is granted a lane; so is the next one to emit after a well-used lane was revoked ([LanePolicy] decides). A
/// lane is a queue biased to one producer, with revocation. An entry of another thread in the shared queue revokes the
/// newest lane, the only one that can be open; its owner ends the lane on its next emission.
///
/// **Order.** The worker merges shared queue and lanes by four rules, which suffice for the order of the circuit.
///
/// 1. *A lane's entries come after the shared entries below the lane's `since`.* `since` is read
///    before anything is appended, so it covers every entry that happens-before one in the lane and
///    was claimed by then.
/// 2. *Before a shared entry at or above `since`, everything that the lane shows is delivered.* An emission of
///    the lane that happens-before the shared entry was in the lane before the entry was published, and the worker
///    reads the lanes after it has seen the entry.
/// 3. *Nothing enters a lane after a shared entry that happens-before it.* A producer of a shared
///    entry revokes the lane before returning. If that return happens-before an emission of the
///    owner, the owner reads the revocation and does not use the lane. A claim that races with an
///    installation is settled as Dekker's: the installer publishes the lane and then reads the claims,
///    for `since`; the producer claims and then reads the lane; all volatile. So either the producer
///    revokes the lane or its entry is below `since`.
/// 4. *Before an entry of a lane, everything that older lanes show is delivered*, and the worker reads
///    them after it has seen the entry ([LaneMerger]). The reverse needs no rule: a lane is installed
///    when the one before was revoked, so an emission that happens-after an entry of the newer lane finds the
///    older one revoked and does not enter it.
///
/// An owner that has left its lane goes through the shared queue, and by rule 2 its shared entries
/// follow those in the lane.
///
/// Barriers use the shared queue and revoke nothing. Rule 2 puts them after all that happens-before
/// them, and their caller does nothing until they open, so rule 3 is not needed.
public final class Ingress {

    /// The maximum number of lingering lanes when another is installed. Each costs a kilobyte, and some polls of the
    /// worker.
    private static final int LINGERING = 64;

    /// The number of polls of the worker's progress without a spin-wait hint, for short waits.
    private static final int POLLS_WITHOUT_HINT = 48;

    /// The lane of every ingress that grants none. Only the handler in [#putShared] writes to it, without effect: this
    /// lane is neither open nor followed by another.
    private static final Lane NO_LANE = Lane.none();

    private final SharedQueue shared;
    private final boolean granting;

    /// The newest lane. Volatile: written by the producer that installs it, read by others after a claim, see rule 3.
    private volatile Lane lane;

    private final LanePolicy policy = new LanePolicy(System::nanoTime);
    /// Worker only.
    private final LaneMerger lanes;
    /// Worker only: the close was delivered.
    private boolean closed;

    /// @param nobody   a target without receivers, for the slots of producers that failed
    /// @param granting whether producers are granted lanes
    public Ingress(Target nobody, boolean granting) {
        this.granting = granting;
        shared = new SharedQueue(nobody);
        lanes = new LaneMerger(shared, granting ? Lane.none() : NO_LANE);
        lane = lanes.first();
    }

    // ---- producers ----

    /// Appends an emission.
    ///
    /// @return false if the ingress is sealed and the emission was dropped
    public boolean put(Thread caller, Target target, Object value) {
        Lane newest = lane; // acquire would do
        if (newest.admits(caller.threadId())) {
            newest.append(target, value);
            return true;
        }
        awaitTurn(newest, caller.threadId());
        endRevoked(newest, caller.threadId());
        return putShared(caller, target, value);
    }

    private boolean putShared(Thread caller, Target target, Object value) {
        int slot = shared.put(target, value);
        if (slot < 0) {
            return false;
        }
        Lane newest = lane; // volatile, after the claim: rule 3
        try {
            if (newest.isOpen()) {
                newest.revoke();
            } else if (granting
                    && (newest.isWorthFollowing(LINGERING) || policy.isDue(slot, caller.threadId()))) {
                install(caller);
            }
        } catch (Throwable shortage) {
            // Out of stack or memory. The entry is admitted, so the caller gets no error. A store keeps rule 3 as a
            // revocation does, and makes no call. A suspended lane is not worth following: with a full heap, each
            // attempt to install another one would cost a collection.
            newest.admitted = Lane.SUSPENDED;
        }
        return true;
    }

    /// Gives a turn to another producer whose lane is open, if both emit without a pause.
    private void awaitTurn(Lane newest, long caller) {
        if (newest.isOpen() && policy.isBusy(caller)) {
            policy.await(this, newest);
        }
    }

    /// Ends the caller's own lanes, which were revoked.
    private void endRevoked(Lane newest, long caller) {
        if (newest.owner == caller) {
            endRevoked(newest);
        }
        Lane[] older = newest.mayFollowLaneOf(caller) ? newest.older() : null;
        if (older != null) {
            for (Lane lane : older) {
                if (lane.owner == caller) {
                    endRevoked(lane);
                }
            }
        }
    }

    private void endRevoked(Lane own) {
        if (!own.isEnded()) {
            own.end();
            if (own.isContended()) {
                policy.lost(own.owner);
                policy.await(this, own);
            }
        }
    }

    /// The newest lane.
    public Lane newest() {
        return lane;
    }

    /// Appends the last entry, in the shared queue, so that no entry can overtake it.
    ///
    /// @return false if the ingress is sealed
    public boolean putLast(Target last) {
        if (shared.put(last, last) < 0) {
            return false;
        }
        lane.revoke();
        return true;
    }

    /// Appends a barrier.
    ///
    /// @return false if the ingress is sealed
    public boolean putBarrier(Target barriers, Object barrier) {
        return shared.put(barriers, barrier) >= 0;
    }

    /// Grants the caller a lane, unless one is open or too many linger.
    ///
    /// Never after the seal: no thread would revoke it.
    private void install(Thread caller) {
        Lane last = lane;
        if (last.isOpen() || last.next() != null) {
            return;
        }
        Lane[] older = last.unended(LINGERING);
        if (older == null) {
            return;
        }
        var fresh = Lane.of(caller, older);
        if (last.install(fresh)) {
            try {
                lane = fresh;
                long since = shared.claimed(); // volatile, after the installation: rule 3
                if (SharedQueue.isSealed(since)) {
                    fresh.revoke();
                }
                fresh.begin(since);
                last.forgetOlder();
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
    /// Of the lanes before the newest, only those that had not ended when it was installed must be checked. The worker
    /// cannot pass a lane whose end it sees without having processed that lane, and reports progress in the newest lane
    /// only once it has reached it.
    public boolean isDone(int polls) {
        Lane newest = lane;
        Lane[] older = newest.older();
        while (older == null) { // another lane has been installed
            newest = lane;
            older = newest.older();
        }
        long slots = newest.appended();
        long entries = shared.claimed();
        for (int poll = 1;; poll++) {
            if (newest.isDone(slots) && shared.isDone(entries) && areDone(older)) {
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

    private static boolean areDone(Lane[] lanes) {
        for (Lane lane : lanes) {
            if (!lane.isDone(lane.appended())) {
                return false;
            }
        }
        return true;
    }

    /// The number of waiting entries that the caller can see. Any thread.
    public long waiting(Backlog backlog) {
        return SharedQueue.isSealed(shared.claimed()) ? 0 : backlog.of(shared) + backlog.of(lanes.current(), lane);
    }

    /// Whether nothing was ever admitted. A lane comes after shared entries only.
    public boolean isUnused() {
        return shared.claimed() == 0;
    }

    /// Ends admission; called once.
    public void seal() {
        shared.seal();
        lane.revoke();
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
            consumed += lanes.drain(LaneMerger.Amount.SOME, delivery);
            Target target = shared.peek();
            if (target != null) {
                consumed += lanes.drain(LaneMerger.Amount.SHOWN, delivery); // rule 2
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
        return shared.isEmpty() && lanes.isEmpty();
    }

    /// Suspends the newest lane: its owner goes back to the shared queue, whose handshake with a parking worker does
    /// not depend on timing.
    ///
    /// @return whether an emission may still be on its way into a lane
    public boolean revokeLane() {
        Lane newest = lane;
        newest.suspend();
        return newest.countUnended() != 0;
    }

    /// Publishes that everything delivered so far is processed.
    public void publishDone() {
        lanes.publishDone();
        shared.publishDone();
    }

    /// Drops references to delivered entries.
    public void forget() {
        shared.forget();
        lanes.forget();
    }

    /// After [#seal]: drops the remaining entries, except barriers, whose callers wait.
    ///
    /// @param open opens a barrier
    /// @return a lane that no thread uses
    public Lane discard(Target barriers, Consumer<Object> open) {
        shared.discard(barriers, open);
        // Values in a lane, even those that its owner still appends, are dropped with the lane.
        Lane none = lanes.discard();
        lane = none;
        return none;
    }
}
