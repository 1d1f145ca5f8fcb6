package io.myelin.journal.circuit;

import io.myelin.journal.Block;
import io.myelin.journal.Health;
import io.myelin.journal.Journal;
import io.myelin.journal.JournalFullException;
import io.myelin.journal.thread.UninterruptibleThread;
import io.myelin.journal.record.RecordSender;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Tracks the size of a circuit's journal and acts at its limit, on a thread of its own, until the circuit is closed.
/// If the journal ends earlier, the thread ends when it is next woken.
///
/// A truncation runs on another thread, because the medium may not respond to it: the limit has to hold nevertheless.
///
/// The circuit's recorder is switched by a job, never directly: a job runs between emissions from outside, so an
/// emission caused by a recorded one is never refused, and a replay makes the same emissions.
final class LimitWatch implements RecordSender.Gate {

    private static final long RETRY_NANOS = 1_000_000_000;

    private final JournaledCircuit circuit;
    private final Journal journal;
    private final JournalLimit limit;
    private final Thread thread;

    /// The snapshot that was taken and to which the journal is not truncated yet, because it is being verified; -1 if
    /// there is none. Written by a truncation, of which one runs at a time; the watch's thread reads it after
    /// `truncating`, which the truncation clears later.
    private long pending = -1;

    /// Whether a truncation is under way. The watch's thread sets it before it starts the truncation's, which clears it
    /// last, before it unparks the watch's.
    private volatile boolean truncating;

    /// When the truncation that is under way counts as hanging, by [System#nanoTime]. Confined to the watch's thread.
    private long overdue;

    /// When the next truncation may begin, by [System#nanoTime]. Written by the watch's thread while no truncation is
    /// under way, and by the truncation's before it clears `truncating`, which the watch's reads before this.
    private long notBefore = System.nanoTime();

    /// Whether the last truncation left the journal below its limit. As `notBefore`.
    private boolean spared;

    /// Why the journal could not be truncated when this was last tried. Written by the watch's thread and by the
    /// truncation's, each time whole; read by the watch's.
    private volatile @Nullable Throwable failure;

    /// The bytes of the blocks that this circuit has appended since this was made.
    private final AtomicLong appended = new AtomicLong();

    /// The bytes that the journal has besides those. Written by [#count], read by any thread.
    private volatile long base;

    /// The number of the record after the last one. Written by the thread that appends, read by the watch's too.
    private volatile long end;

    /// The number of the first record when the contents were counted. Written by [#count], read by any thread.
    private volatile long first;

    /// The snapshots that were there when the contents were counted: their bytes count. Written by [#count], read by
    /// the watch's thread.
    private volatile List<Long> snapshots = List.of();

    /// Written by the watch's thread before the first emission is refused and after the last, see [#turn]; read by any.
    private volatile @Nullable JournalFullException full;

    /// Written by the watch's thread after the job that switches the recorder was queued; read by any before it emits.
    private volatile boolean refusing;

    /// Written before the thread is unparked; the thread reads it before it parks.
    private volatile boolean closing;

    LimitWatch(JournaledCircuit circuit, Journal journal, JournalLimit limit, long end) {
        this.circuit = circuit;
        this.journal = journal;
        this.limit = limit;
        this.end = end;
        count();
        thread = new UninterruptibleThread("journal-limit-" + journal.circuit(), this::run);
    }

    void start() {
        thread.start();
        LockSupport.unpark(thread);
    }

    /// The reason why emissions may be refused, or `null`. Not `null` from before the first refusal until after the
    /// last. Any thread.
    @Nullable JournalFullException full() {
        return full;
    }

    /// Whether emissions are refused from here on, until this changes: an emission after this call comes after the job
    /// that switched the recorder. Any thread.
    boolean isRefusing() {
        return refusing;
    }

    /// Counts the contents of the journal again. Any thread.
    void recount() {
        count();
        LockSupport.unpark(thread);
    }

    /// One thread at a time: a count that began before a truncation must not replace one that began after it.
    private synchronized void count() {
        // The beginning and the snapshots are read before the bytes: if they change meanwhile, the next check finds a
        // difference and counts again. A block that is appended meanwhile may count twice until then, but is not
        // missed.
        long before = appended.get();
        long begin = journal.first();
        var kept = journal.snapshots().sequences();
        base = journal.bytes() - before;
        first = begin;
        snapshots = kept;
    }

    /// The bytes that the journal holds, as far as this watch knows. Any thread.
    long bytes() {
        return base + appended.get();
    }

    /// Called on the sending thread.
    @Override
    public void after(Block block) {
        appended.addAndGet(block.length());
        end = block.end();
        if (isNear()) {
            LockSupport.unpark(thread);
        }
    }

    private void run() {
        while (!closing) {
            boolean done = false;
            try {
                if (isEnded()) {
                    return;
                }
                done = act();
            } catch (Throwable passing) {
                // There may be no memory, for the job that switches the recorder for example. Without this thread a
                // full circuit would stay full, and another one would never be.
            }
            if (!done || full != null) {
                LockSupport.parkNanos(this, RETRY_NANOS);
            } else if (!closing) {
                LockSupport.park(this);
            }
        }
    }

    /// @return whether there is nothing to try again
    private boolean act() {
        boolean awaited = truncating; // before the contents: then they are those that an ended truncation left
        if (full != null && !awaited) { // a count would wait for the medium with a truncation that hangs
            recountIfSmaller();
        }
        if (limit.policy() != JournalLimit.Policy.TRUNCATE) {
            turn(isReached());
            return true;
        }
        boolean near = isNear();
        if (near && !awaited && !closing && isDue()) {
            awaited = begin();
        }
        boolean late = awaited && System.nanoTime() - overdue >= 0;
        if (late && failure == null) {
            failure = new TimeoutException("the truncation of the journal of " + journal.circuit() + " has not ended");
        }
        // If it was not near, it may have been reached since. Then the next turn, for which the sending thread has left
        // a permit, truncates before it refuses. Once it refuses, it does so until there is space.
        turn(near && (!awaited || late || refusing) && isReached());
        return !near && !awaited;
    }

    /// Whether a truncation may begin: after its pause, or at a limit that the last one had left, and not while the
    /// snapshot is being verified. Called while none is under way.
    private boolean isDue() {
        boolean pausing = System.nanoTime() - notBefore < 0 && !(spared && isReached());
        return !pausing && (pending < 0 || isReady());
    }

    private boolean isReady() {
        try {
            return circuit.isReadyFor(pending);
        } catch (Throwable wrong) {
            return true; // the truncation meets it, too, and keeps it as its failure
        }
    }

    private boolean isNear() {
        return limit.isNear(bytes(), end - first);
    }

    private boolean isReached() {
        return limit.isReached(bytes(), end - first);
    }

    /// A circuit that was fenced, or whose journal failed, can take no snapshot any more, and is about to be discarded.
    private boolean isEnded() {
        return circuit.health().compareTo(Health.FENCED) >= 0;
    }

    /// The application may have truncated the journal, and removed snapshots, without its circuit; this watch gets no
    /// event of either. After a truncation of its own this is checked before the next one.
    private void recountIfSmaller() {
        try {
            if (journal.first() != first || !journal.snapshots().sequences().equals(snapshots)) {
                count();
            }
        } catch (RuntimeException | Error passing) {
            // Checked again in a second.
        }
    }

    /// Begins a truncation on another thread, which wakes this one at its end.
    ///
    /// @return whether it has begun; not if there can be no thread for it, and the limit has to hold without it
    private boolean begin() {
        failure = null;
        spared = false;
        // More than a snapshot waits for: if that gives up, its reason is the one that is reported.
        overdue = System.nanoTime() + circuit.patience().toNanos() + RETRY_NANOS;
        truncating = true;
        try {
            new UninterruptibleThread("journal-truncation-" + journal.circuit(), this::truncate).start();
            return true;
        } catch (Throwable scarce) {
            failure = scarce;
            notBefore = System.nanoTime() + RETRY_NANOS;
            truncating = false;
            return false;
        }
    }

    private void truncate() {
        try {
            if (!advance()) {
                // Each block wakes the watch: without a pause each would begin a thread.
                notBefore = System.nanoTime() + RETRY_NANOS;
            }
        } finally {
            truncating = false;
            LockSupport.unpark(thread);
        }
    }

    /// Takes a snapshot, unless there is one, and truncates the journal to it if it need not be verified first.
    ///
    /// @return whether the next truncation may begin without a pause
    private boolean advance() {
        try {
            // A caller that truncates to a later snapshot removes this one.
            if (pending < 0 || !journal.snapshots().sequences().contains(pending)) {
                pending = circuit.snapshot(circuit.patience());
            }
            if (closing || !circuit.isReadyFor(pending)) {
                return true; // the watch finds out when it is ready
            }
            long sequence = pending;
            pending = -1;
            circuit.truncate(sequence);
            spared = !isReached();
            failure = null;
        } catch (Throwable passing) {
            // A failure of the journal, of a derivation, or of a state that cannot be written, perhaps for lack of
            // memory. The limit still holds, so this goes on; the exceptions that callers get have the failure as their
            // cause.
            failure = passing;
            return false;
        }
        return !isNear();
    }

    private void turn(boolean reached) {
        if (reached == refusing && reached == (full != null)) { // they differ after a turn that an error has ended
            return;
        }
        var reason = reached ? new JournalFullException(journal.circuit(), bytes(), end - first) : null;
        if (reason != null) {
            reason.initCause(failure);
            full = reason; // before the first emission is refused, for its caller's sync
        }
        circuit.refuse(reason);
        refusing = reached; // after the job was queued: later emissions come after it
        full = reason;
    }

    void close() {
        closing = true;
        LockSupport.unpark(thread);
    }
}
