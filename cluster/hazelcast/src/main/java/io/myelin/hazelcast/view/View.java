package io.myelin.hazelcast.view;

import static java.util.Objects.requireNonNull;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.hazelcast.wire.InactiveMember;
import io.myelin.journal.Appender;
import io.myelin.journal.Codec;
import io.myelin.journal.Health;
import io.myelin.journal.JournalException;
import io.myelin.journal.thread.UncaughtFailure;
import io.myelin.journal.circuit.Derivation;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.circuit.MissingEffectsException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The writing end of a view: values by key, maintained by one journaled circuit.
///
/// A change is made in memory on the circuit's thread. A thread of the view's own writes changes to the cluster once
/// the records that caused them are handled and durable, several at a time and only the last of each key. So each
/// writer of one release writes the same of a record and a key. Changes that are written at one time wait for the last
/// of their records: while the journal stalls, those of durable records may wait with those of later ones. The circuit
/// and its acknowledgements never wait for the view; [ViewReader#progress] returns how far the view has followed.
///
/// A change that cannot be written for itself is refused: its codec refuses the value, its key cannot be serialised,
/// deserialised or compared, or the key that arrives is not equal to the one that was sent, as with arrays. That is
/// reported to the uncaught-exception handler of the view's thread and counted ([#refused]); the key keeps its previous
/// value, and other keys are not affected. If changes cannot be written for any other reason, an [OutOfMemoryError] of
/// a codec included, the thread tries again until the circuit is closed or fenced, and reports what is not a
/// [RuntimeException], once in a row.
///
/// If the memory does not suffice to keep a change, [#put] or [#remove] throws an [OutOfMemoryError]. The change is
/// left out until a replay makes it again. So the progress stays below its record until the circuit is opened again,
/// no snapshot is taken until then, and the view's thread reports that. Later changes are written.
///
/// A replay makes the same changes again, so a lost view is rewritten when the circuit goes live, and an existing one
/// keeps newer values.
///
/// @param <K> the keys: types that Hazelcast serialises by itself, such as strings and numbers, but no arrays
/// @param <V> the values, immutable
public final class View<K, V> implements Derivation {

    /// The poll interval if nothing wakes the thread. Changes and durable records wake it; a lost wake-up costs this
    /// delay.
    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(1);

    /// The minimum interval between updates of the progress for records that changed nothing.
    private static final long PACE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    /// The interval at which a snapshot polls whether its changes are written.
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final JournaledCircuit circuit;
    private final String name;
    private final IMap<String, ViewProgress> progress;
    private final Pipe<Runnable> marks;
    private final UnwrittenChanges<K, V> changes = new UnwrittenChanges<>();
    private final EntryWriter<K, V> entries;

    /// The number of the first record of which a change could not be kept. Written by the circuit's thread while it
    /// handles that record, read by the view's thread after it, and by threads that take a snapshot after it.
    private volatile long incomplete = Long.MAX_VALUE;

    /// The number of records that were finished when the circuit last came to a mark. Written by the circuit's thread,
    /// read by the view's thread before it takes changes, so that those of these records are among them.
    private volatile long settled = -1;

    /// Set once, when the circuit goes live; read by any thread.
    private volatile @Nullable Thread writer;

    /// Written before the thread is unparked; the thread reads it before each park.
    private volatile boolean closing;

    /// The number of records whose changes are written, except for those that could not be kept. Written by the view's
    /// thread after the write, read by threads that wait for it.
    private volatile long applied = -1;

    /// Whether the view's thread has reported that a change could not be kept. Confined to it.
    private boolean reportedIncomplete;

    /// The number of records that were accepted when the last mark was queued. The circuit has not come to it while
    /// [#settled] is less. Confined to the view's thread.
    private long marked = -1;

    /// How many records are known to be finished: only their changes are written. Confined to the view's thread.
    private long seen;

    private View(
            JournaledCircuit circuit,
            HazelcastInstance instance,
            String name,
            Codec<V> codec) {
        this.circuit = circuit;
        this.name = requireNonNull(name, "name");
        entries = new EntryWriter<>(instance, name, requireNonNull(codec, "codec"));
        progress = InactiveMember.report("view " + name, () -> instance.getMap(ViewCluster.PROGRESS));
        marks = circuit.circuit().pipe(Substrates.cortex().name("view"), (Receptor<Runnable>) Runnable::run);
    }

    /// Declares a view. To be called in the circuit's program.
    ///
    /// @param circuit  the only writer
    /// @param instance a member, prepared by [ViewCluster#configure]
    /// @param name     the view's name in the cluster
    /// @param codec    how values are written
    /// @param <K>      the keys
    /// @param <V>      the values
    /// @throws JournalException if the member was shut down
    public static <K, V> View<K, V> of(
            JournaledCircuit circuit,
            HazelcastInstance instance,
            String name,
            Codec<V> codec) {
        var view = new View<K, V>(circuit, instance, name, codec);
        circuit.attach(view);
        return view;
    }

    /// Sets a key's value. Called on the circuit's thread.
    ///
    /// @param key   the key
    /// @param value its value
    /// @throws NullPointerException if `value` is `null`
    public void put(K key, V value) {
        change(key, requireNonNull(value, "value"));
    }

    /// Removes a key. Called on the circuit's thread.
    ///
    /// @param key the key
    public void remove(K key) {
        change(key, null);
    }

    private void change(K key, @Nullable V value) {
        requireNonNull(key, "key");
        long sequence = circuit.sequence();
        boolean first;
        try {
            first = changes.add(key, sequence, value, circuit.isLive());
        } catch (OutOfMemoryError shortage) {
            incomplete = Math.min(incomplete, sequence);
            throw shortage;
        }
        if (first) {
            // The record may have become durable before this change was made.
            LockSupport.unpark(writer);
        }
    }

    /// How many changes were refused since this view went live, because they cannot be written for themselves. Any
    /// thread.
    public long refused() {
        return entries.refused();
    }

    @Override
    public void live(Appender appender) {
        var thread = Thread.ofPlatform()
                .daemon()
                .name("view-" + name)
                .unstarted(() -> write(appender));
        writer = thread;
        appender.onDurable(_ -> LockSupport.unpark(thread));
        thread.start();
    }

    @Override
    public void requireEffects() {
        if (incomplete < Long.MAX_VALUE) {
            throw unkept();
        }
    }

    /// A replay from a snapshot does not repeat earlier changes: the rows would stay out of date.
    @Override
    public boolean awaitEffects(long sequence, long nanos) throws InterruptedException {
        if (incomplete <= sequence) {
            throw unkept();
        }
        long deadline = System.nanoTime() + nanos;
        while (applied < sequence) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            if (deadline - System.nanoTime() <= 0) {
                return false;
            }
            LockSupport.parkNanos(this, POLL_NANOS);
        }
        return true;
    }

    private MissingEffectsException unkept() {
        return new MissingEffectsException("view " + name + ": a change of record " + incomplete
                + " could not be kept in memory; the view is complete again once its circuit is opened again");
    }

    private void write(Appender appender) {
        boolean reported = false;
        Throwable failure = null;
        while (true) {
            boolean last = closing;
            if (!last) {
                boolean _ = Thread.interrupted(); // a codec, a key or a handler may have left it so
            }
            try {
                if (failure != null) {
                    // Not where it is caught: this may fail, too.
                    reported = reported || report(failure);
                    if (appender.health().ordinal() >= Health.FENCED.ordinal()) {
                        return;
                    }
                }
                boolean changed = flush(appender, last);
                failure = null;
                reported = false;
                if (!changed) {
                    if (last) {
                        return;
                    }
                    awaitChange(appender);
                }
            } catch (InterruptedException ended) {
                if (closing) {
                    return;
                }
            } catch (Throwable failed) {
                failure = failed;
                if (last) {
                    report(failed);
                    return;
                }
                LockSupport.parkNanos(this, RETRY_NANOS);
            }
        }
    }

    /// A cluster that does not answer for a while throws [RuntimeException]s.
    ///
    /// @return whether it is reported
    private static boolean report(Throwable failure) {
        boolean unexpected = !(failure instanceof RuntimeException);
        if (unexpected) {
            UncaughtFailure.report(failure);
        }
        return unexpected;
    }

    /// Waits for a change, which is written at once, for a mark, or for records that made no change. If more records
    /// are durable than the progress shows, the circuit was about to count them, so it polls again soon. A map
    /// operation may have taken the permit of a record that was accepted meanwhile, so this polls for that record
    /// first.
    private void awaitChange(Appender appender) {
        long finished = Math.max(settled, circuit.sequence() - 1);
        boolean marking = marked > settled && finished <= applied;
        if (!closing && (marking || appender.durable() <= applied)) {
            LockSupport.parkNanos(this, IDLE_NANOS);
        }
        if (changes.isEmpty() && !closing) {
            LockSupport.parkNanos(this, PACE_NANOS);
        }
    }

    /// Writes pending changes of finished records.
    ///
    /// @param last whether the circuit was closed, so that it comes to no mark any more
    /// @return whether there were any
    private boolean flush(Appender appender, boolean last) throws InterruptedException {
        if (entries.hasRefused()) {
            drop(entries::isRefused); // before a write failed
        }
        // Read before the changes are taken: every change that earlier records caused is then among them. The record
        // itself may still be in progress.
        long accepted = circuit.sequence();
        seen = Math.max(applied, Math.max(settled, accepted - 1));
        changes.take(entries::refuseKey);
        if (last && !changes.isAnyFinished(seen)) {
            circuit.circuit().await();
            changes.take(entries::refuseKey);
            seen = Math.max(seen, accepted);
        }
        boolean changed = changes.isAnyFinished(seen);
        if (!changed && seen <= applied) {
            if (accepted > seen) {
                mark(accepted);
            }
            return false;
        }
        long until = seen;
        for (var change : changes.unwritten()) {
            var finished = change.getValue().finished(seen);
            until = finished == null ? until : Math.max(until, finished.sequence());
        }
        appender.awaitDurable(until, Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        entries.write(changes, seen);
        long complete = Math.min(seen, incomplete - 1);
        progress.executeOnKey(
                name,
                new RaiseProgress(new ViewProgress(complete, appender.durable(), System.currentTimeMillis())));
        drop(_ -> true);
        changes.shrink();
        if (complete < seen && !reportedIncomplete) {
            UncaughtFailure.report(unkept());
            reportedIncomplete = true;
        }
        applied = seen;
        return changed;
    }

    /// Has the circuit report when the accepted records are finished. Does not wait for that: with a backlog, the
    /// circuit accepts the next record long before it comes to the mark, and that also shows that these are finished.
    /// So at most one mark is queued.
    private void mark(long accepted) {
        if (marked <= settled) {
            marks.emit(this::settle);
            marked = accepted; // not earlier, because the emission may fail for want of memory
        }
    }

    /// Called on the circuit's thread, between records.
    private void settle() {
        settled = circuit.sequence();
        LockSupport.unpark(writer);
    }

    /// Can be repeated.
    private void drop(Predicate<Object> keys) {
        changes.drop(keys, seen);
        entries.clearRefused();
    }

    @Override
    public void close() {
        closing = true;
        var thread = writer;
        if (thread != null) {
            LockSupport.unpark(thread);
            try {
                if (!thread.join(Duration.ofSeconds(30))) {
                    thread.interrupt();
                }
            } catch (InterruptedException early) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
