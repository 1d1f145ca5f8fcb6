package io.myelin.substrates.engine;

import static java.util.Objects.requireNonNull;

import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Emissions of one producer, handed over with one plain-cost store each: no locked instruction, and
/// one reference to transfer as long as the target stays the same.
///
/// A slot holds a value, or the [Target] of the values after it, or [#END]. A slot is
/// filled by a release store and found filled by an acquire load; an empty slot is null. Only the
/// owner appends, only the worker consumes.
///
/// Targets are never values: no API hands one out, so one class test distinguishes them.
final class Lane extends LaneTarget {

    private static final VarHandle NEXT = FieldHandle.of(Lane.class, "next", Lane.class);
    private static final VarHandle OLDER = FieldHandle.of(LaneOwner.class, "older", Lane[].class);
    private static final VarHandle SINCE = FieldHandle.of(Lane.class, "since", long.class);
    private static final VarHandle ENDING = FieldHandle.of(Lane.class, "ending", boolean.class);
    private static final VarHandle ENDED = FieldHandle.of(Lane.class, "ended", boolean.class);
    private static final VarHandle DONE = FieldHandle.of(Lane.class, "done", long.class);

    private static final Lane[] NO_LANES = {};

    /// Told apart from other targets by identity; nothing is ever dispatched to it.
    private static final Target END = Target.mark();

    /// Entries of the shared queue below this position come before everything in this lane. Until the
    /// installer has set it, before anything is appended, the worker leaves the lane alone. Release by the
    /// installer, acquire by the worker; the worker that reads it late tries again, because it sees a slot
    /// filled or is woken.
    long since = Long.MAX_VALUE;
    /// The lane that follows. Set once, by its installer; release and acquire, so that the
    /// worker sees the new lane's fields.
    @SuppressWarnings("unused") // through NEXT
    private @Nullable Lane next;
    /// Somebody is about to end this lane in place of its dead owner. Volatile: one that takes over after a failure
    /// sees what the other did.
    private volatile boolean ending;
    /// Set when END is in. Release by the owner, acquire by the installer of a later lane.
    @SuppressWarnings("unused") // through ENDED
    private boolean ended;
    /// Slots consumed when the worker ran empty last, or all of them once END was; -1 until the worker has
    /// come here. Release by the worker, acquire by `await`.
    @SuppressWarnings("unused") // through DONE
    private long done = -1;

    private Lane(long owner, @Nullable WeakReference<Thread> thread,
            Lane[] older, Segment first) {
        super(owner, thread, older, first);
    }

    /// A lane for a producer.
    static Lane of(Thread owner, Lane[] older) {
        return new Lane(owner.threadId(), new WeakReference<>(owner), older, new Segment(Segment.LENGTH));
    }

    /// The lane before the first: ended, and owned by no thread.
    static Lane none() {
        var lane = new Lane(NOBODY, null, NO_LANES, Segment.NONE);
        lane.ended = true;
        lane.finished = true;
        lane.done = 0;
        lane.since = 0;
        return lane;
    }

    // ---- owner ----

    /// Whether the thread with that id may append.
    boolean admits(long caller) {
        return (long) ADMITTED.getOpaque(this) == caller;
    }

    /// Appends an emission. Only by a thread that it [#admits].
    ///
    /// Each store of a slot is followed by plain stores that make the lane consistent with it, and by
    /// no call before them: an error thrown between two slots (memory, a stack too deep) loses nothing
    /// but the emission that it is thrown to.
    void append(Target to, Object value) {
        long at = position;
        int slot = (int) at & MASK;
        if (slot == 0) {
            appendSlowly(to, value);
        } else if (to == addressed) {
            SLOT.setRelease(slots, slot, value);
            position = at + 1;
        } else if (slot != MASK) {
            SLOT.setRelease(slots, slot, to);
            addressed = to;
            position = at + 1;
            SLOT.setRelease(slots, slot + 1, value);
            position = at + 2;
        } else {
            appendSlowly(to, value);
        }
    }

    /// At the edge of a segment.
    private void appendSlowly(Target to, Object value) {
        if (to != addressed) {
            fill(to);
            addressed = to;
        }
        fill(value);
    }

    private void fill(Object content) {
        long at = position;
        if (at == filling.end) {
            var fresh = new Segment(at + Segment.LENGTH);
            filling.link(fresh);
            filling = fresh;
            slots = fresh.slots;
        }
        SLOT.setRelease(slots, (int) at & MASK, content);
        position = at + 1;
    }

    /// Ends the lane: nothing is appended any more. Owner only.
    void end() {
        if (!isEnded()) {
            fill(END);
            addressed = null;
            ENDED.setRelease(this, true);
        }
    }

    /// Ends the lane in place of an owner that is dead. All actions of a thread happen-before another
    /// finds it dead, so the caller sees the owner's fields as the owner left them. The language does
    /// not say so for a thread that was collected; a collector that clears a reference to a thread has
    /// stopped or met it after its end, and we rely on that.
    ///
    /// Of several callers one does it, the others take the lane for not ended. One that fails, for want of memory or
    /// stack, leaves it to the next.
    private void endIfAbandoned() {
        Thread last = owner();
        if (isEnded() || last != null && last.isAlive() || !ENDING.compareAndSet(this, false, true)) {
            return;
        }
        try {
            end();
        } catch (Throwable shortage) {
            ending = false; // a store and no call, for calls overflow
            throw shortage;
        }
    }

    boolean isEnded() {
        return (boolean) ENDED.getAcquire(this);
    }

    // ---- anybody ----

    /// Whether the owner may append.
    @Override
    boolean isOpen() {
        return (long) ADMITTED.getOpaque(this) > NOBODY;
    }

    /// Tells the owner to stop appending, because another producer has come.
    void revoke() {
        if (isOpen()) {
            ADMITTED.setVolatile(this, NOBODY);
        }
    }

    /// Tells the owner to stop appending, because the worker is about to park.
    void suspend() {
        if (isOpen()) {
            ADMITTED.setVolatile(this, SUSPENDED);
        }
    }

    /// Whether it was taken, by another producer, from an owner that had made good use of it.
    boolean isContended() {
        return (long) ADMITTED.getOpaque(this) == NOBODY && LanePolicy.wasUsedWell(this);
    }

    /// Whether it is contended and not one too many linger already. Some of those may have been ended since this
    /// one was installed; they are counted where a producer is found [LanePolicy#isDue], not for each entry.
    boolean isWorthFollowing(int lingering) {
        if (!isContended()) {
            return false;
        }
        Lane[] before = older();
        return before != null && before.length < lingering;
    }

    /// Whether a thread may own one of [#older]; false for most that do not, without reading each.
    boolean mayFollowLaneOf(long caller) {
        return (olderOwners >>> caller & 1) != 0;
    }

    /// See the field.
    Lane @Nullable [] older() {
        return (Lane[]) OLDER.getAcquire(this);
    }

    /// Drops the predecessors, once a successor is installed.
    void forgetOlder() {
        OLDER.setRelease(this, null);
    }

    /// The lanes up to this one that their owners have not ended; ends those whose owner is dead. Null if
    /// another lane has been installed or if there are more than a number.
    Lane @Nullable [] unended(int most) {
        Lane[] before = older();
        int count = countUnended();
        if (before == null || count > most) {
            return null;
        }
        if (count == 0) {
            return NO_LANES;
        }
        // An owner may end its lane meanwhile; none begins another, for that would have to be installed.
        var lanes = new Lane[count];
        int found = 0;
        for (Lane lane : before) {
            if (!lane.isEnded()) {
                lanes[found++] = lane;
            }
        }
        if (!isEnded()) {
            lanes[found++] = this;
        }
        return found == count ? lanes : Arrays.copyOf(lanes, found);
    }

    /// How many of the lanes up to this one their owners have not ended, at least one if another lane has been
    /// installed; ends those whose owner is dead.
    int countUnended() {
        Lane[] before = older();
        if (before == null) {
            return 1;
        }
        int count = 0;
        for (Lane lane : before) {
            count += lane.isLeftOpen() ? 1 : 0;
        }
        return count + (isLeftOpen() ? 1 : 0);
    }

    private boolean isLeftOpen() {
        endIfAbandoned();
        return !isEnded();
    }

    /// Slots filled, as far as the caller can know.
    long appended() {
        return (long) POSITION.getOpaque(this);
    }

    /// Whether the worker has processed that many slots with everything they caused.
    boolean isDone(long slots) {
        return (long) DONE.getAcquire(this) >= slots;
    }

    /// Sets where in the order of the shared queue this lane begins. Once, by the installer, who is its owner.
    ///
    /// If the lane was taken meanwhile nothing but END will ever be in it, and it must not hold up later ones,
    /// which may begin earlier. If not, later ones begin no earlier: the installer of one revokes this lane
    /// first and reads the claims afterwards. Volatile: the claims were read before this look, the revocation
    /// comes before the other's read of the claims, so one of the two is seen.
    void begin(long position) {
        SINCE.setRelease(this, (long) ADMITTED.getVolatile(this) > NOBODY ? position : 0);
    }

    /// See the field.
    long since() {
        return (long) SINCE.getAcquire(this);
    }

    boolean install(Lane following) {
        return NEXT.compareAndSet(this, null, following);
    }

    @Nullable Lane next() {
        return (Lane) NEXT.getAcquire(this);
    }

    // ---- worker ----

    /// Whether END was consumed.
    boolean isFinished() {
        return finished;
    }

    /// Delivers what is in the slots below a limit, or until a slot is empty or a segment ends.
    ///
    /// @return the number of slots consumed
    long drain(long limit, Delivery delivery) {
        if (finished || slots(progress) == Segment.LENGTH && !advance()) {
            return 0;
        }
        delivery.enter(this);
        long reached = progress;
        int from = slots(reached);
        int to = Math.clamp(limit - boundary + Segment.LENGTH, from, Segment.LENGTH);
        @Nullable Object[] filled = consuming.slots;
        Target target = present;
        int slot = from;
        while (slot < to && !finished) {
            Object content = SLOT.getAcquire(filled, slot);
            if (content == null) {
                break;
            }
            slot++;
            // Before the delivery: an engine failure must not deliver it twice.
            if (content instanceof Target switched) {
                progress = ++reached;
                if (content == END) {
                    finished = true;
                    present = null;
                    forget(); // like what follows the last time: the worker does not come back to a finished lane
                    delivery.publishCompleted();
                    publishDone();
                } else {
                    target = present = switched;
                }
            } else {
                progress = reached += VALUE + 1;
                delivery.deliver(requireNonNull(target), content); // the first slot is a target
            }
        }
        return (long) slot - from;
    }

    /// Announces that everything consumed so far was processed. The line is left alone when there is
    /// nothing new: an awaiting thread may be reading it.
    void publishDone() {
        long consumed = consumed();
        if (done != consumed) {
            DONE.setRelease(this, consumed);
        }
    }

    /// Points a finished lane at itself, after its successor was taken from it. Cleared, it would let a thread that
    /// still takes it for the newest install another; kept, it would keep every later lane alive once it has grown old.
    void retire() {
        NEXT.setRelease(this, this);
    }
}
