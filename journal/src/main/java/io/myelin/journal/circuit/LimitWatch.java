package io.myelin.journal.circuit;

import io.myelin.journal.Block;
import io.myelin.journal.Health;
import io.myelin.journal.Journal;
import io.myelin.journal.JournalFullException;
import io.myelin.journal.UninterruptibleThread;
import io.myelin.journal.record.RecordSender;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
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
    /// there is none. Confined to truncations, of which one runs at a time.
    private long pending = -1;

    /// The truncation that has begun and whose result was not seen, or `null`. Confined to the watch's thread.
    private @Nullable FutureTask<Boolean> truncation;

    /// Why the journal could not be truncated when this was last tried. Written by the truncation's thread, read by the
    /// watch's.
    private volatile @Nullable Throwable failure;

    /// The bytes of the blocks that this circuit has appended since this was made.
    private final AtomicLong appended = new AtomicLong();

    /// The bytes that the journal has besides those.
    private volatile long base;

    /// The number of the record after the last one. Written by the thread that appends.
    private volatile long end;

    /// The number of the first record when the contents were counted.
    private volatile long first;

    /// The snapshots that were there when the contents were counted: their bytes count.
    private volatile List<Long> snapshots = List.of();

    // Written by the watch's thread, in the order that `turn` explains; read by any.
    private volatile @Nullable JournalFullException full;
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
        base = Math.max(0, journal.bytes()) - before;
        first = begin;
        snapshots = kept;
    }

    /// The bytes that the journal holds, as far as this watch knows. Any thread.
    long bytes() {
        return base + appended.get();
    }

    /// Called on the sending thread, or on the circuit's thread when that appends by itself.
    @Override
    public void after(Block block) {
        appended.addAndGet(block.length());
        end = block.end();
        if (limit.isNear(bytes(), end - first)) {
            LockSupport.unpark(thread);
        }
    }

    private void run() {
        while (!closing && !isEnded()) {
            boolean done = false;
            try {
                done = act();
            } catch (Throwable passing) {
                // There may be no memory for the job that switches the recorder. Without this thread a full circuit
                // would stay full, and another one would never be.
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
            recountIfSmaller();
        }
        if (limit.policy() != JournalLimit.Policy.TRUNCATE) {
            turn(limit.isReached(bytes(), end - first));
            return true;
        }
        boolean near = limit.isNear(bytes(), end - first);
        boolean done = truncation == null && !near || truncateOnAnotherThread();
        // If it was not near, or is not any more, it may have been reached since. Then the next turn, for which the
        // sending thread has left a permit, truncates before it refuses.
        turn(!done && limit.isReached(bytes(), end - first));
        return done;
    }

    /// A circuit that was fenced, or whose journal failed, can take no snapshot any more, and is about to be discarded.
    private boolean isEnded() {
        return circuit.health().compareTo(Health.FENCED) >= 0;
    }

    /// Another process, perhaps on another machine, may have truncated the journal, and removed snapshots after that;
    /// this watch gets no event of either.
    private void recountIfSmaller() {
        try {
            if (journal.first() != first || !journal.snapshots().sequences().equals(snapshots)) {
                count();
            }
        } catch (RuntimeException | Error passing) {
            // Checked again in a second. A member that merges after a split is inactive for a while.
        }
    }

    /// Begins a truncation, and waits for it as long as for a slow journal. If that was too short, looks each second
    /// whether it has ended.
    ///
    /// @return whether it has ended, and there is capacity now
    private boolean truncateOnAnotherThread() {
        var task = truncation;
        long nanos = RETRY_NANOS;
        if (task == null) {
            nanos = circuit.patience().toNanos();
            task = new FutureTask<>(this::truncate);
            new UninterruptibleThread("journal-truncation-" + journal.circuit(), task).start();
            truncation = task;
        }
        try {
            boolean freed = task.get(nanos, TimeUnit.NANOSECONDS);
            truncation = null;
            return freed;
        } catch (TimeoutException | InterruptedException _) {
            return false;
        } catch (ExecutionException broken) {
            truncation = null;
            throw new IllegalStateException(broken);
        }
    }

    /// @return whether there is capacity now
    private boolean truncate() {
        try {
            if (pending < 0) {
                pending = circuit.snapshot(circuit.patience());
            }
            if (!circuit.isReadyFor(pending)) {
                return false;
            }
            long sequence = pending;
            pending = -1;
            circuit.truncate(sequence);
            failure = null;
        } catch (Throwable passing) {
            // A failure of the journal, of a derivation, or of a state that cannot be written, perhaps for lack of
            // memory. The limit still holds, so this goes on; the exceptions that callers get have the failure as their
            // cause.
            failure = passing;
            return false;
        }
        return !limit.isNear(bytes(), end - first);
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
