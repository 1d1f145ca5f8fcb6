package io.myelin.substrates.engine.ingress;

import static java.util.Objects.requireNonNull;

import io.myelin.substrates.engine.dispatch.FieldHandle;
import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.engine.dispatch.Transit;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Emissions of one producer, at the cost of one store each: no locked instruction, and one reference to transfer as
/// long as the target stays the same.
///
/// A slot holds a value, or the [Target] of the values after it, or [#END]. A slot is written after a release fence
/// and read before an acquire fence; an empty slot is null. Only the owner appends, only the worker consumes.
///
/// Targets are never values: no API returns one, so one class test distinguishes them.
public final class Lane extends LaneBack {

    private static final VarHandle NEXT = FieldHandle.of(Lane.class, "next", Lane.class);
    private static final VarHandle OLDER = FieldHandle.of(LaneOwner.class, "older", Lane[].class);
    private static final VarHandle SINCE = FieldHandle.of(Lane.class, "since", long.class);
    private static final VarHandle ENDING = FieldHandle.of(Lane.class, "ending", boolean.class);
    private static final VarHandle ENDED = FieldHandle.of(Lane.class, "ended", boolean.class);
    private static final VarHandle DONE = FieldHandle.of(Lane.class, "done", long.class);

    private static final Lane[] NO_LANES = {};

    /// Compared by identity; nothing is ever dispatched to it.
    private static final Target END = Target.mark();

    /// Entries of the shared queue below this position come before everything in this lane. The installer sets it
    /// before it appends anything; until then the worker skips the lane. Written with release by the installer;
    /// read as volatile by the worker, for which acquire would do. A worker that reads it too early tries
    /// again, because it sees a filled slot or is woken.
    volatile long since = Long.MAX_VALUE;
    /// The next lane; this lane itself when it was retired. Its installer sets it by a compare-and-set. The worker
    /// and later installers read it as volatile, though acquire would do: the worker sees the new lane's fields.
    private volatile @Nullable Lane next;
    /// A thread is about to end this lane in place of its dead owner. Volatile: a thread that takes over after a
    /// failure sees the actions of the other.
    private volatile boolean ending;
    /// Set after END was appended. Written with release by the owner, or in place of a dead one. Read as volatile by
    /// installers of later lanes and by the worker; acquire would do.
    private volatile boolean ended;
    /// Slots consumed when the worker last ran empty, or all of them once END was consumed; -1 until the worker has
    /// reached this lane. Release by the worker, acquire by `await`.
    @SuppressWarnings("unused") // through DONE
    private long done = -1;

    /// Weak: a lane must not keep a dead producer's thread reachable.
    private final @Nullable WeakReference<Thread> thread;

    private Lane(long owner, @Nullable WeakReference<Thread> thread,
            Lane[] older, Segment first) {
        super(owner, older, first);
        this.thread = thread;
    }

    /// A lane for a producer.
    public static Lane of(Thread owner, Lane[] older) {
        return new Lane(owner.threadId(), new WeakReference<>(owner), older, new Segment(Segment.LENGTH));
    }

    /// The predecessor of the first lane: ended, and owned by no thread.
    static Lane none() {
        var lane = new Lane(NOBODY, null, NO_LANES, Segment.NONE);
        lane.ended = true;
        lane.finished = true;
        lane.done = 0;
        lane.since = 0;
        return lane;
    }

    // ---- owner ----

    /// Whether the thread with the given id may append.
    boolean admits(long caller) {
        return admitted == caller;
    }

    /// Appends an emission. Only by a thread that it [#admits].
    ///
    /// After each store of a slot, plain stores make the lane consistent, with no call in between. So an error between
    /// two slots (out of memory or stack) loses only the emission whose caller gets it.
    public void append(Target to, Object value) {
        long at = position;
        int slot = (int) at & MASK;
        if (slot == 0) {
            appendSlowly(to, value);
        } else if (to == addressed) {
            Segment.fill(slots, slot, value);
            position = at + 1;
        } else if (slot != MASK) {
            Segment.fill(slots, slot, to);
            addressed = to;
            position = at + 1;
            Segment.fill(slots, slot + 1, value);
            position = at + 2;
        } else {
            appendSlowly(to, value);
        }
    }

    /// Appends at the end of a segment.
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
        Segment.fill(slots, (int) at & MASK, content);
        position = at + 1;
    }

    /// Ends the lane: nothing is appended after that. Owner only.
    public void end() {
        if (!isEnded()) {
            fill(END);
            addressed = null;
            ENDED.setRelease(this, true);
        }
    }

    /// Ends the lane in place of a dead owner. All actions of a thread happen-before another thread detects its
    /// termination, so the caller sees the owner's fields as the owner left them. The language does not specify this
    /// for a collected thread; the code relies on a collector clearing the reference only after it has synchronised
    /// with the thread's end.
    ///
    /// One of several callers ends it; the others treat the lane as not ended. If that caller fails, for lack of memory
    /// or stack, the next one tries.
    private void endIfAbandoned() {
        Thread last = thread == null ? null : thread.get();
        if (isEnded() || last != null && last.isAlive() || !ENDING.compareAndSet(this, false, true)) {
            return;
        }
        try {
            end();
        } catch (Throwable shortage) {
            ending = false; // a store: a call could overflow the stack
            throw shortage;
        }
    }

    public boolean isEnded() {
        return ended;
    }

    // ---- anybody ----

    /// Whether the owner may append.
    public boolean isOpen() {
        return admitted > NOBODY;
    }

    /// Revokes the lane, because another producer emits.
    public void revoke() {
        if (isOpen()) {
            admitted = NOBODY;
        }
    }

    /// Suspends the lane, because the worker is about to park.
    void suspend() {
        if (isOpen()) {
            admitted = SUSPENDED;
        }
    }

    /// Whether another producer revoked it from an owner that used it well.
    boolean isContended() {
        return admitted == NOBODY && LanePolicy.wasUsedWell(this);
    }

    /// Whether this lane is contended, and fewer lanes linger than the given number. Some of them may have ended since
    /// this one was installed; they are counted again when a producer [is due][LanePolicy#isDue], not for each entry.
    boolean isWorthFollowing(int lingering) {
        if (!isContended()) {
            return false;
        }
        Lane[] before = older();
        return before != null && before.length < lingering;
    }

    /// Whether a thread may own one of [#older]; false for most others, without reading each.
    boolean mayFollowLaneOf(long caller) {
        return (olderOwners >>> caller & 1) != 0;
    }

    /// See the field.
    public Lane @Nullable [] older() {
        return (Lane[]) OLDER.getAcquire(this);
    }

    /// Drops the predecessors, once a successor is installed.
    void forgetOlder() {
        OLDER.setRelease(this, null);
    }

    /// The lanes up to this one that have not ended; ends those whose owner is dead. Null if another lane has been
    /// installed, or if there are more than the given number.
    public Lane @Nullable [] unended(int most) {
        Lane[] before = older();
        int count = countUnended();
        if (before == null || count > most) {
            return null;
        }
        if (count == 0) {
            return NO_LANES;
        }
        // An owner may end its lane meanwhile; none can begin another, which would have to be installed.
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

    /// The number of lanes up to this one that have not ended, at least one if another lane has been installed; ends
    /// those whose owner is dead.
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

    /// The number of filled slots that the caller can know of.
    public long appended() {
        return (long) POSITION.getOpaque(this);
    }

    /// Whether the worker has processed the given number of slots with everything that they caused.
    public boolean isDone(long slots) {
        return (long) DONE.getAcquire(this) >= slots;
    }

    /// Sets the position in the shared queue at which this lane begins. Called once, by the installer, which is its
    /// owner.
    ///
    /// If the lane was revoked meanwhile, only END will ever be in it, and it must not delay later lanes, which may
    /// begin earlier. If it was not, later lanes begin no earlier: their installer revokes this lane before it reads
    /// the claims. Volatile: the claims were read before this check, and the revocation precedes the other's read of
    /// the claims, so one of the two is seen.
    public void begin(long position) {
        SINCE.setRelease(this, admitted > NOBODY ? position : 0);
    }

    /// See the field.
    long since() {
        return since;
    }

    public boolean install(Lane following) {
        return NEXT.compareAndSet(this, null, following);
    }

    public @Nullable Lane next() {
        return next;
    }

    // ---- worker ----

    /// Whether END was consumed.
    public boolean isFinished() {
        return finished;
    }

    /// Delivers the slots below a limit, up to an empty slot or the end of a segment.
    ///
    /// @return the number of slots consumed
    public long drain(long limit, Delivery delivery) {
        if (finished || consumed() == boundary && !advance()) {
            return 0;
        }
        delivery.enter(this);
        long start = boundary - Segment.LENGTH;
        int from = (int) (consumed() - start);
        int to = Math.clamp(limit - start, from, Segment.LENGTH);
        int slot = deliver(from, to, delivery);
        while (slot < to && Segment.content(consuming.slots, slot) instanceof Target marker) {
            take(marker, delivery);
            slot = deliver(slot + 1, to, delivery);
        }
        return (long) slot - from;
    }

    /// Delivers the values from a slot on, up to a limit, an empty slot, a marker, or a worn transit.
    ///
    /// A separate loop with few variables and no call but the delivery. If it dealt with markers too, the compiler
    /// would keep its variables on the stack, and each entry would wait for the slot's number to be stored and loaded.
    ///
    /// @return the slot after the last value
    private int deliver(int from, int to, Delivery delivery) {
        @Nullable Object[] filled = consuming.slots;
        Target target = present;
        // In a local variable: after the acquire of a slot, the compiler would have to load a field again.
        Transit transit = delivery.transit();
        long offset = values - from; // from the number of a slot to the number of values before it
        int slot = from;
        while (slot < to) {
            Object content = Segment.content(filled, slot);
            if (content == null || content instanceof Target) {
                break;
            }
            slot++;
            values = offset + slot; // before the delivery: an engine failure must not deliver it twice
            if (!transit.run(requireNonNull(target), content)) { // the first slot is a target
                delivery.renew();
                break;
            }
        }
        return slot;
    }

    /// Clears the consumed slots of the current segment. The owner never reads them again. The target of the next
    /// values stays until the owner's next emission, its end, or the close.
    public void forget() {
        int taken = (int) (consumed() - boundary) + consuming.slots.length;
        if (cleared < taken) {
            Arrays.fill(consuming.slots, cleared, taken, null);
            cleared = taken;
        }
    }

    /// Takes a marker.
    private void take(Target marker, Delivery delivery) {
        markers++;
        VarHandle.releaseFence(); // pairs with VALUES.getAcquire in consumedLately()
        if (marker == END) {
            finished = true;
            present = null;
            forget(); // for the last time: the worker does not return to a finished lane
            delivery.publishCompleted();
            publishDone();
        } else {
            present = marker;
        }
    }

    /// Publishes that everything consumed so far is processed. It writes only a new value, since an awaiting thread may
    /// be reading the cache line.
    void publishDone() {
        long consumed = consumed();
        if (done != consumed) {
            DONE.setRelease(this, consumed);
        }
    }

    /// Points a finished lane at itself, after its successor was read. If the link were cleared, a thread that still
    /// reads this lane as the newest could install another; if it were kept, a lane in the old generation would keep
    /// all later ones reachable.
    void retire() {
        NEXT.setRelease(this, this);
    }
}
