package io.myelin.journal.circuit;

import io.humainary.substrates.api.Substrates;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.Cursor;
import io.myelin.journal.Journal;
import io.myelin.journal.JournalException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Verifies each snapshot of a live circuit on a thread of its own: replays the records since the previously verified
/// one on a separate circuit, and compares the states.
///
/// The first snapshot that differs is removed and ends the verifier, and every later snapshot and truncation is
/// refused: the program then depends on state that it does not declare.
final class SnapshotVerifier {

    /// The verifier checks for a close after this number of records.
    private static final long PACE = 1 << 16;

    /// The failure if there is no memory for the handler of another one: a truncation would wait for a thread that has
    /// died.
    private static final JournalException SCARCE =
            new JournalException("snapshots cannot be verified for lack of memory", null);

    private static final long ASK_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Journal journal;
    private final Supplier<? extends Program> programs;
    private final LinkedBlockingQueue<Long> taken = new LinkedBlockingQueue<>();
    private final Thread thread;

    /// Written by the verifying thread, read by any.
    private volatile long verified = -1;

    /// Written by the verifying thread before it removes the wrong snapshot, read by any.
    private volatile @Nullable Throwable failure;

    /// Written before the thread is interrupted, so it finds the reason for that.
    private volatile boolean closing;

    SnapshotVerifier(Journal journal, Supplier<? extends Program> programs) {
        this.journal = journal;
        this.programs = programs;
        thread = Thread.ofPlatform().daemon().name("journal-verifier-" + journal.circuit()).unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    /// Requests the verification of a stored snapshot. Any thread.
    void add(long sequence) {
        taken.add(sequence);
    }

    /// The latest verified snapshot, -1 if there is none. Any thread.
    long verified() {
        return verified;
    }

    /// @throws JournalException if a snapshot was found to be wrong, or could not be verified
    void requireRight() {
        var reason = failure;
        if (reason != null) {
            // Made here: there may have been no memory for it when the verification failed.
            throw reason instanceof JournalException wrong
                    ? wrong
                    : new JournalException("journal of " + journal.circuit() + ": snapshots cannot be verified",
                            reason);
        }
    }

    /// Waits until a snapshot is verified. One that was not taken by this circuit is verified as well.
    ///
    /// @throws JournalException if it is wrong, or this was closed
    void require(long sequence) {
        if (verified < sequence && !taken.contains(sequence)) {
            taken.add(sequence);
        }
        while (verified < sequence) {
            requireRight();
            if (closing || Thread.currentThread().isInterrupted()) {
                throw new JournalException("journal of " + journal.circuit() + ": the snapshot at " + sequence
                        + " is not verified yet");
            }
            LockSupport.parkNanos(this, Cursor.POLL_INTERVAL_NANOS);
        }
    }

    private void run() {
        try {
            while (!closing) {
                var next = taken.poll(ASK_NANOS, TimeUnit.NANOSECONDS);
                if (next != null && next > verified) {
                    verify(next);
                }
            }
        } catch (InterruptedException ended) {
            // Closed.
        } catch (Throwable broken) {
            if (failure == null) {
                if (closing) {
                    return; // the close interrupted the program or the journal
                }
                failure = broken;
            }
            throw broken;
        } finally {
            if (failure == null && !closing) {
                failure = SCARCE;
            }
        }
    }

    private void verify(long sequence) {
        var circuit = Substrates.cortex().circuit();
        try (var replay = Replay.after(circuit, journal, programs.get(), verified)) {
            boolean going = true;
            while (going && replay.position() < sequence && !closing) {
                long before = replay.position();
                going = replay.to(Math.min(sequence, before + PACE)) > before;
            }
            if (!closing) {
                compare(replay, sequence);
                verified = sequence;
            }
        } finally {
            circuit.close();
        }
    }

    private void compare(Replay replay, long sequence) {
        try {
            Verification.compare(replay, journal, sequence);
        } catch (CorruptJournalException wrong) {
            failure = wrong; // before the removal, so that a thread that misses the snapshot learns why
            journal.snapshots().remove(sequence);
            throw wrong;
        }
    }

    void close() {
        closing = true;
        thread.interrupt();
    }
}
