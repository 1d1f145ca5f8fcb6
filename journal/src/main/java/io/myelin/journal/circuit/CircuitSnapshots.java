package io.myelin.journal.circuit;

import static java.util.Objects.requireNonNull;

import io.myelin.journal.Snapshot;
import io.myelin.journal.record.Recorder;
import io.myelin.journal.state.SnapshotSections;
import java.time.Duration;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Takes the snapshots of a live circuit, and removes the records before one of them.
///
/// Threading: any thread except the circuit's.
final class CircuitSnapshots {

    private final String id;
    private final CircuitThread thread;
    private final Recorder recorder;
    private final SnapshotSections sections;
    private final Derivations derivations;

    /// Held while a snapshot is taken: two callers would remove each other's parts.
    private final ReentrantLock taking = new ReentrantLock();

    CircuitSnapshots(
            String id,
            CircuitThread thread,
            Recorder recorder,
            SnapshotSections sections,
            Derivations derivations) {
        this.id = id;
        this.thread = thread;
        this.recorder = recorder;
        this.sections = sections;
        this.derivations = derivations;
    }

    /// See [JournaledCircuit#snapshot].
    long take(CircuitWriter writer, Duration timeout) throws TimeoutException, InterruptedException {
        thread.requireOther();
        long nanos = Math.max(0, TimeUnit.NANOSECONDS.convert(timeout));
        long deadline = System.nanoTime() + nanos;
        if (!taking.tryLock(nanos, TimeUnit.NANOSECONDS)) {
            throw new TimeoutException("circuit of " + id + ": another snapshot is being taken");
        }
        try {
            var snapshot = save(writer.journal().identity(), deadline);
            awaitDurable(writer, snapshot.sequence(), deadline);
            // After this snapshot nothing repeats the effects of earlier records: they are outside before it exists.
            if (!derivations.awaitEffects(snapshot.sequence(), deadline)) {
                throw new TimeoutException("circuit of " + id + ": a snapshot at " + snapshot.sequence()
                        + " waits for what left the circuit before it");
            }
            writer.journal().snapshots().store(snapshot);
            return snapshot.sequence();
        } finally {
            taking.unlock();
        }
    }

    /// Saves the states, once all earlier emissions of the calling thread are handled.
    private Snapshot save(String identity, long deadline) throws TimeoutException, InterruptedException {
        var taken = new AtomicReference<@Nullable Snapshot>();
        var saving = new FutureTask<@Nullable Void>(() -> taken.set(new Snapshot(
                identity, recorder.sequence(), System.currentTimeMillis(), sections.save())), null);
        thread.run(saving);
        if (!thread.await(Duration.ofNanos(deadline - System.nanoTime())) && saving.cancel(false)) {
            throw new TimeoutException("circuit of " + id + ": a snapshot waits for earlier emissions");
        }
        thread.requireDone(saving);
        return requireNonNull(taken.get());
    }

    private void awaitDurable(CircuitWriter writer, long sequence, long deadline)
            throws TimeoutException, InterruptedException {
        var appender = writer.appender();
        writer.requireSender();
        if (!appender.awaitDurable(sequence, deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
            writer.requireSender();
            var late = new TimeoutException("circuit of " + id + ": a snapshot at " + sequence
                    + " waits for its records, " + appender.durable() + " are durable");
            late.initCause(appender.trouble());
            throw late;
        }
    }

    /// See [JournaledCircuit#truncate].
    void truncate(CircuitWriter writer, long sequence) {
        var journal = writer.journal();
        var store = journal.snapshots();
        var snapshot = store.load(sequence);
        if (snapshot == null || !snapshot.identity().equals(journal.identity())
                || sections.mismatch(snapshot.content()) != null) {
            throw new IllegalArgumentException("circuit of " + id + ": no snapshot at " + sequence + " to begin with");
        }
        journal.truncate(sequence);
        for (long earlier : store.sequences()) {
            if (earlier < sequence) {
                store.remove(earlier);
            }
        }
    }
}
