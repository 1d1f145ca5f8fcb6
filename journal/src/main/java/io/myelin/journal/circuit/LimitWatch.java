package io.myelin.journal.circuit;

import io.myelin.journal.Block;
import io.myelin.journal.Health;
import io.myelin.journal.Journal;
import io.myelin.journal.JournalFullException;
import io.myelin.journal.thread.UninterruptibleThread;
import io.myelin.journal.record.RecordSender;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Tracks the size of a circuit's journal and acts at its limit, on a thread of its own, until the circuit is closed.
/// If the journal ends earlier, the thread ends when it is next woken.
///
/// The circuit's recorder is switched by a job, never directly: a job runs between emissions from outside, so an
/// emission caused by a recorded one is never refused, and a replay makes the same emissions.
final class LimitWatch implements RecordSender.Gate {

    private static final long RETRY_NANOS = 1_000_000_000;

    private final JournaledCircuit circuit;
    private final Journal journal;
    private final JournalLimit limit;
    private final Thread thread;

    // Confined to the watch's thread.

    /// The snapshot that was taken and to which the journal is not truncated yet, because it is being verified; -1 if
    /// there is none.
    private long pending = -1;

    /// When the next truncation may begin, by [System#nanoTime].
    private long notBefore = System.nanoTime();

    /// Whether the last truncation left the journal below its limit.
    private boolean spared;

    /// Why the journal could not be truncated when this was last tried.
    private @Nullable Throwable failure;

    /// The bytes of the blocks that this circuit has appended since this was made.
    private final AtomicLong appended = new AtomicLong();

    /// The bytes that the journal has besides those. Written by [#count], read by any thread.
    private volatile long base;

    /// The number of the record after the last one. Written by the thread that appends, read by the watch's too.
    private volatile long end;

    /// The number of the first record when the contents were counted. Written by [#count], read by any thread.
    private volatile long first;

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
        // A block that is appended meanwhile may count twice until the next count, but is not missed.
        long before = appended.get();
        first = journal.first();
        base = journal.bytes() - before;
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
        if (full != null) {
            count(); // the application may have truncated the journal without its circuit
        }
        if (limit.policy() != JournalLimit.Policy.TRUNCATE) {
            turn(isReached());
            return true;
        }
        // Read before it is decided whether to truncate: if it is reached later, the sending thread leaves a permit,
        // and the next turn truncates before it refuses.
        boolean reached = isReached();
        while (isNear() && !closing && isDue()) {
            truncate();
            reached = isReached();
        }
        turn(reached);
        return !isNear();
    }

    /// Whether a truncation may begin: after its pause, or at a limit that the last one had left, and not while the
    /// snapshot is being verified.
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

    /// Takes a snapshot, unless there is one, and truncates the journal to it if it need not be verified first.
    private void truncate() {
        spared = false;
        failure = null;
        try {
            // A caller that truncates to a later snapshot removes this one.
            if (pending < 0 || !journal.snapshots().sequences().contains(pending)) {
                pending = circuit.snapshot(circuit.patience());
            }
            if (closing || !circuit.isReadyFor(pending)) {
                return;
            }
            long sequence = pending;
            pending = -1;
            circuit.truncate(sequence);
            spared = !isReached();
            if (!isNear()) {
                return;
            }
        } catch (Throwable passing) {
            // A failure of the journal, of a derivation, or of a state that cannot be written, perhaps for lack of
            // memory. The limit still holds, so this goes on; the exceptions that callers get have the failure as their
            // cause.
            failure = passing;
        }
        // Each block near the limit wakes the watch: without a pause there would be a snapshot for each.
        notBefore = System.nanoTime() + RETRY_NANOS;
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
