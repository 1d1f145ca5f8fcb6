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

    /// The id of no thread: ids are positive. Another producer has revoked the lane.
    static final long NOBODY = 0;
    /// Like [#NOBODY]; the worker has parked.
    static final long SUSPENDED = -1;

    private static final int MASK = Segment.LENGTH - 1;

    private static final VarHandle NEXT = FieldHandle.of(Lane.class, "next", Lane.class);
    private static final VarHandle SINCE = FieldHandle.of(Lane.class, "since", long.class);
    private static final VarHandle ENDED = FieldHandle.of(Lane.class, "ended", boolean.class);
    private static final VarHandle DONE = FieldHandle.of(Lane.class, "done", long.class);

    /// Compared by identity; nothing is ever dispatched to it.
    private static final Target END = Target.mark();

    /// Weak: a lane must not keep a dead producer's thread reachable.
    private final @Nullable WeakReference<Thread> thread;
    /// Entries of the shared queue below this position come before everything in this lane. The installer sets it
    /// before it appends anything; until then the worker skips the lane. Written with release by the installer;
    /// read as volatile by the worker, for which acquire would do. A worker that reads it too early tries again,
    /// because it sees a filled slot or is woken.
    volatile long since = Long.MAX_VALUE;
    /// The next lane, installed after this one has ended; this lane itself when it was retired. Its installer sets it
    /// by a compare-and-set. The worker and later installers read it as volatile, though acquire would do: the worker
    /// sees the new lane's fields.
    private volatile @Nullable Lane next;
    /// Set after END was appended: nothing is appended any more. Written with release by the owner, or by the worker in
    /// place of a dead one. Read as volatile by installers of later lanes and by the worker; acquire would do.
    private volatile boolean ended;
    /// Slots consumed when the worker last ran empty, or all of them once END was consumed; -1 until the worker has
    /// reached this lane. Release by the worker, acquire by `await`.
    @SuppressWarnings("unused") // through DONE
    private long done = -1;

    private Lane(long owner, @Nullable WeakReference<Thread> thread, Segment first) {
        super(owner, first);
        this.thread = thread;
    }

    /// A lane for a producer.
    public static Lane of(Thread owner) {
        return new Lane(owner.threadId(), new WeakReference<>(owner), new Segment(Segment.LENGTH));
    }

    /// The predecessor of the first lane: ended, and owned by no thread.
    static Lane none() {
        var lane = new Lane(NOBODY, null, Segment.NONE);
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
            marked++; // before the position, or a reader of statistics may take the target for a value
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
            mark(to);
            addressed = to;
        }
        fill(value);
    }

    /// Appends a target or END. It is counted first: END of a silent lane would count as waiting, as nothing follows.
    private void mark(Target marker) {
        marked++; // before the fence of the slot: pairs with POSITION.getAcquire in waiting()
        try {
            fill(marker);
        } catch (Throwable shortage) {
            marked--;
            throw shortage;
        }
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

    /// Ends the lane: nothing is appended after that. Its owner, or the worker in place of a dead one.
    public void end() {
        mark(END);
        addressed = null;
        ENDED.setRelease(this, true);
    }

    public boolean isEnded() {
        return ended;
    }

    // ---- anybody ----

    /// Whether the owner may append.
    public boolean isOpen() {
        return admitted > NOBODY;
    }

    /// Whether another producer revoked it.
    boolean isContended() {
        return admitted == NOBODY;
    }

    /// The number of filled slots that the caller can know of.
    public long appended() {
        return (long) POSITION.getOpaque(this);
    }

    /// The number of values that wait in this lane, see [Ingress#waiting]. Any thread.
    long waiting() {
        long filled = (long) POSITION.getAcquire(this); // before the two numbers to subtract
        return Math.max(0, filled - marked - (long) VALUES.getAcquire(this));
    }

    /// Whether the worker has processed the given number of slots with everything that they caused.
    public boolean isDone(long slots) {
        return (long) DONE.getAcquire(this) >= slots;
    }

    /// Sets the position in the shared queue at which this lane begins. Called once, by the installer, which is its
    /// owner.
    public void begin(long position) {
        SINCE.setRelease(this, position);
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

    /// The number of values taken from all lanes of the circuit until the worker last left this one, or until now. A
    /// concurrent reader gets no more than the number at the end of its call, and no less than that at its beginning:
    /// both addends only grow, and a reader that sees a later first addend also sees the second as of that time. Any
    /// thread.
    long takenFromAll() {
        return (long) OTHERS.getAcquire(this) + (long) VALUES.getAcquire(this);
    }

    // ---- worker ----

    /// The worker switches to this lane.
    ///
    /// @param all the number of values taken from all lanes
    void enter(long all) {
        OTHERS.setRelease(this, all - values);
    }

    /// Suspends the lane, because the worker is about to park, and ends it in place of a dead owner. All actions of a
    /// thread happen-before another thread detects its termination, so the worker sees the owner's fields as the owner
    /// left them. The language does not specify this for a collected thread; the code relies on a collector clearing
    /// the reference only after it has synchronised with the thread's end.
    ///
    /// @return whether an emission may still be on its way into this lane
    boolean suspend() {
        if (isOpen()) {
            admitted = SUSPENDED;
        }
        if (!ended) {
            Thread last = thread == null ? null : thread.get();
            if (last == null || !last.isAlive()) {
                end();
            }
        }
        return !ended;
    }

    /// Slots consumed. During a drain, those before it and its values.
    long consumed() {
        return values + markers;
    }

    /// Whether END was consumed.
    public boolean isFinished() {
        return finished;
    }

    /// Whether the next slot is empty.
    boolean isEmpty() {
        if (finished) {
            return true;
        }
        long at = consumed();
        return at == boundary
                ? consuming.next() == null
                : Segment.content(consuming.slots, (int) at & MASK) == null;
    }

    /// Delivers the slots below a limit, up to an empty slot, the end of a segment, or a worn transit.
    ///
    /// @return the number of slots consumed
    public long drain(long limit, Delivery delivery) {
        if (finished || consumed() == boundary && !advance()) {
            return 0;
        }
        delivery.enter(this);
        long before = consumed();
        long start = boundary - Segment.LENGTH;
        int slot = (int) (before - start);
        int to = Math.clamp(limit - start, slot, Segment.LENGTH);
        @Nullable Object[] filled = consuming.slots;
        if (delivery.hasManyTargets()) {
            Target.load(filled, slot, to);
        }
        Transit transit = delivery.transit();
        Target target = present;
        long offset = values - slot; // from the number of a slot to that of the values before it
        try {
            while (slot < to) {
                Object content = Segment.content(filled, slot);
                if (content == null) {
                    break;
                }
                if (content instanceof Target marker) {
                    target = marker;
                    if (marker == END) {
                        break;
                    }
                    slot++;
                    offset--;
                } else {
                    slot++; // before the delivery, with the count: an engine failure must not deliver it twice
                    values = offset + slot;
                    if (!transit.run(requireNonNull(target), content)) { // the first slot is a target
                        delivery.renew();
                        break;
                    }
                }
            }
        } finally {
            // Once for all: a store for each costs 1.5 ns where targets alternate. From a field, not from `start`: the
            // compiler stores and loads whatever lives through the loop, for each value.
            markers = boundary - Segment.LENGTH - offset;
            present = target;
        }
        if (target == END) {
            finish(delivery);
        }
        return consumed() - before;
    }

    /// Advances to the next segment, if there is one.
    private boolean advance() {
        Segment following = consuming.next();
        if (following == null) {
            return false;
        }
        consuming.unlink();
        consuming = following;
        boundary = following.end;
        cleared = 0;
        return true;
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

    /// Consumes END.
    private void finish(Delivery delivery) {
        markers++; // here: if the call overflows the stack, END is found again
        finished = true;
        present = null;
        forget(); // for the last time: the worker does not return to a finished lane
        delivery.publishCompleted();
        publishDone();
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
