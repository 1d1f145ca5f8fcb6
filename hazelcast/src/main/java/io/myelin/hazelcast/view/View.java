package io.myelin.hazelcast.view;

import static java.util.Objects.requireNonNull;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import com.hazelcast.nio.serialization.HazelcastSerializationException;
import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.hazelcast.wire.InactiveMember;
import io.myelin.journal.Appender;
import io.myelin.journal.Codec;
import io.myelin.journal.Health;
import io.myelin.journal.JournalException;
import io.myelin.journal.UncaughtFailure;
import io.myelin.journal.circuit.Derivation;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.circuit.MissingEffectsException;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The writing end of a view: values by key, maintained by one journaled circuit.
///
/// A change is made in memory on the circuit's thread. A thread of the view's own writes changes to the cluster
/// once the records that caused them are handled and durable, several at a time and only the last of each key. So each
/// writer of one release writes the same of a record and a key. The circuit and its acknowledgements never wait for the
/// view; [ViewReader#progress] returns how far the view has followed.
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

    /// Maximum number of keys in an operation.
    private static final int BATCH = 512;

    /// The poll interval if nothing wakes the thread. Changes and durable records wake it; a lost wake-up costs this
    /// delay.
    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(1);

    /// The minimum interval between updates of the progress for records that changed nothing.
    private static final long PACE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    /// The interval at which a snapshot polls whether its changes are written.
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /// The last change of a key that was made and not written.
    ///
    /// @param before the last one that an earlier record made, if it is not written either: this one's record may not
    ///               be finished, but that one's is
    private record Change<V>(long sequence, @Nullable V value, @Nullable Change<V> before) {

        /// This change after another of its key, or after itself.
        Change<V> after(Change<V> other) {
            if (before != null) {
                return this;
            }
            var finished = other.sequence < sequence ? other.alone() : other.before;
            return finished == null ? this : new Change<>(sequence, value, finished);
        }

        Change<V> alone() {
            return before == null ? this : new Change<>(sequence, value, null);
        }

        /// The last one of a finished record, or `null`.
        ///
        /// @param seen a number of records that are finished
        @Nullable Change<V> finished(long seen) {
            return sequence <= seen ? this : before;
        }
    }

    private final JournaledCircuit circuit;
    private final String name;
    private final Codec<V> codec;
    private final IMap<ViewKey, byte[]> entries;
    private final IMap<String, ViewProgress> progress;
    private final Pipe<Runnable> marks;
    private final Object lock = new Object();

    /// Guarded by the lock, which is held for one map operation at a time.
    private HashMap<K, Change<V>> pending = changes();

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

    /// Written by the view's thread, read by any.
    private volatile long refused;

    /// Changes that are no longer pending and not yet among the unwritten ones. Confined to the view's thread.
    private HashMap<K, Change<V>> taken = changes();

    /// The changes that are being written. They stay here until that has succeeded, so that no failure loses one, not
    /// even one of the memory. Confined to the view's thread.
    private HashMap<K, Change<V>> unwritten = changes();

    /// Whether the view's thread has reported that a change could not be kept. Confined to it.
    private boolean reportedIncomplete;

    /// The number of records that were accepted when the last mark was queued. The circuit has not come to it while
    /// [#settled] is less. Confined to the view's thread.
    private long marked = -1;

    /// How many records are known to be finished: only their changes are written. Confined to the view's thread.
    private long seen;

    /// The keys of which unwritten changes were refused. Confined to the view's thread.
    private final Set<Object> refusing = Collections.newSetFromMap(new IdentityHashMap<>());

    private View(
            JournaledCircuit circuit,
            HazelcastInstance instance,
            String name,
            Codec<V> codec) {
        this.circuit = circuit;
        this.name = requireNonNull(name, "name");
        this.codec = requireNonNull(codec, "codec");
        entries = InactiveMember.report("view " + name, () -> instance.getMap(ViewCluster.ENTRIES + name));
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
        boolean live = circuit.isLive();
        boolean first;
        try {
            var change = new Change<>(sequence, value, null);
            synchronized (lock) {
                first = pending.isEmpty();
                // All records of a replay are finished before the view's thread starts.
                pending.merge(key, change, live ? View::later : View::latest);
            }
        } catch (OutOfMemoryError shortage) {
            incomplete = Math.min(incomplete, sequence);
            throw shortage;
        }
        if (first) {
            // The record may have become durable before this change was made.
            LockSupport.unpark(writer);
        }
    }

    private static <V> Change<V> later(Change<V> earlier, Change<V> later) {
        return later.after(earlier);
    }

    private static <V> Change<V> latest(Change<V> earlier, Change<V> latest) {
        return latest;
    }

    /// The load factor is 1 because of the memory: if that does not suffice for the first table of a map with another
    /// factor, the map takes a length that is no power of two for it, and loses keys when it grows.
    private static <K, V> HashMap<K, Change<V>> changes() {
        return new HashMap<>(16, 1);
    }

    /// How many changes were refused since this view went live, because they cannot be written for themselves. Any
    /// thread.
    public long refused() {
        return refused;
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
                    rest(appender);
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
    /// operation may have taken the permit of a record that was accepted meanwhile, so that record is looked for here.
    private void rest(Appender appender) {
        long finished = Math.max(settled, circuit.sequence() - 1);
        boolean marking = marked > settled && finished <= applied;
        if (!closing && (marking || appender.durable() <= applied)) {
            LockSupport.parkNanos(this, IDLE_NANOS);
        }
        if (isIdle() && !closing) {
            LockSupport.parkNanos(this, PACE_NANOS);
        }
    }

    /// Writes pending changes of finished records.
    ///
    /// @param last whether the circuit was closed, so that it comes to no mark any more
    /// @return whether there were any
    private boolean flush(Appender appender, boolean last) throws InterruptedException {
        if (!refusing.isEmpty()) {
            drop(refusing::contains); // before a write failed
        }
        // Read before the changes are taken: every change that earlier records caused is then among them. The record
        // itself may still be in progress.
        long accepted = circuit.sequence();
        seen = Math.max(applied, Math.max(settled, accepted - 1));
        take();
        if (last && !isAnyFinished()) {
            circuit.circuit().await();
            take();
            seen = Math.max(seen, accepted);
        }
        boolean changed = isAnyFinished();
        if (!changed && seen <= applied) {
            if (accepted > seen) {
                mark(accepted);
            }
            return false;
        }
        long until = seen;
        for (var change : unwritten.values()) {
            var finished = change.finished(seen);
            until = finished == null ? until : Math.max(until, finished.sequence());
        }
        appender.awaitDurable(until, Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        putFinished();
        long complete = Math.min(seen, incomplete - 1);
        progress.executeOnKey(
                name,
                new RaiseProgress(new ViewProgress(complete, appender.durable(), System.currentTimeMillis())));
        drop(_ -> true);
        keepUnfinished();
        if (complete < seen && !reportedIncomplete) {
            UncaughtFailure.report(unkept());
            reportedIncomplete = true;
        }
        applied = seen;
        return changed;
    }

    /// Has the circuit tell when the accepted records are finished. Does not wait for that: with a backlog, the circuit
    /// accepts the next record long before it comes to the mark, and that also shows that these are finished. So at
    /// most one mark is queued.
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

    private boolean isAnyFinished() {
        for (var change : unwritten.values()) {
            if (change.finished(seen) != null) {
                return true;
            }
        }
        return false;
    }

    /// Drops the changes of some keys that were written or refused; those of unfinished records stay. Can be repeated.
    private void drop(Predicate<Object> keys) {
        for (var left = unwritten.entrySet().iterator(); left.hasNext();) {
            var entry = left.next();
            var change = entry.getValue();
            if (keys.test(entry.getKey())) {
                if (change.sequence() <= seen) {
                    left.remove();
                } else {
                    entry.setValue(change.alone());
                }
            }
        }
        refusing.clear();
    }

    /// A replay leaves the map large.
    private void keepUnfinished() {
        var empty = View.<K, V>changes();
        taken = unwritten;
        unwritten = empty;
    }

    private boolean isIdle() {
        synchronized (lock) {
            return unwritten.isEmpty() && taken.isEmpty() && pending.isEmpty();
        }
    }

    /// Makes pending changes unwritten ones.
    private void take() {
        addTaken();
        var empty = View.<K, V>changes();
        synchronized (lock) {
            taken = pending;
            pending = empty;
        }
        addTaken();
    }

    /// Adds the taken changes to those whose write failed, or whose record was not finished. If the memory does not
    /// suffice, this is repeated with those that are left.
    private void addTaken() {
        for (var left = taken.entrySet().iterator(); left.hasNext(); left.remove()) {
            var change = left.next();
            try {
                unwritten.merge(change.getKey(), change.getValue(), View::later);
            } catch (OutOfMemoryError passing) {
                throw passing;
            } catch (Throwable incomparable) {
                refuse("key", change.getKey(), incomparable);
                refusing.clear(); // an unwritten change of this key stays
            }
        }
    }

    private void putFinished() {
        var batch = new HashMap<ViewKey, byte[]>();
        for (var change : unwritten.entrySet()) {
            var finished = change.getValue().finished(seen);
            if (finished != null) {
                add(batch, change.getKey(), finished);
            }
            if (batch.size() == BATCH) {
                write(batch);
                batch = new HashMap<>();
            }
        }
        if (!batch.isEmpty()) {
            write(batch);
        }
    }

    /// Leaves out a change that its codec, or the key's `hashCode`, refuses: it would be refused each time.
    private void add(HashMap<ViewKey, byte[]> batch, K key, Change<V> change) {
        try {
            batch.put(new ViewKey(name, key), Stamped.of(change.sequence(), change.value(), codec));
        } catch (OutOfMemoryError passing) {
            throw passing;
        } catch (Throwable unwritable) {
            refuse("the value of key", key, unwritable);
        }
    }

    /// Writes a batch. If that fails because of a key, the halves are written, until that key is alone.
    private void write(HashMap<ViewKey, byte[]> batch) {
        if (refusal(batch) == null) {
            return;
        }
        if (batch.size() > 1) {
            writeHalves(batch);
            return;
        }
        requireAnswer();
        // Once more: if the partition moved before the answer, its new owner may read what the previous one could not.
        var reason = refusal(batch);
        if (reason != null) {
            refuse("key", batch.keySet().iterator().next().key(), reason);
        }
    }

    /// Writes a batch, unless a key of it may be the reason why that fails.
    ///
    /// @return that failure, or `null` if the batch is written
    private @Nullable Throwable refusal(HashMap<ViewKey, byte[]> batch) {
        try {
            return entries.executeOnKeys(batch.keySet(), new PutNewer(batch)).isEmpty()
                    ? null
                    : new IllegalArgumentException("a key arrived that is equal to none of those sent");
        } catch (OutOfMemoryError passing) {
            throw passing;
        } catch (HazelcastSerializationException | Error failed) {
            return failed;
        }
    }

    /// Sends a batch without changes. If that fails, a key is not to blame: members of two releases may not read each
    /// other's messages, for example.
    private void requireAnswer() {
        entries.executeOnKeys(Set.of(new ViewKey(name, "")), new PutNewer(new HashMap<>()));
    }

    private void writeHalves(HashMap<ViewKey, byte[]> batch) {
        var first = new HashMap<ViewKey, byte[]>();
        var second = new HashMap<ViewKey, byte[]>();
        batch.forEach((key, change) -> (2 * first.size() < batch.size() ? first : second).put(key, change));
        write(first);
        write(second);
    }

    @SuppressWarnings("NonAtomicOperationOnVolatileField") // the view's thread alone writes it
    private void refuse(String what, Object key, Throwable reason) {
        // Counted last: the memory may not suffice for the others, and then the change is refused again.
        var failure = new IllegalArgumentException(
                "view " + name + ": " + what + " " + text(key) + " cannot be written", reason);
        refusing.add(key);
        refused++;
        UncaughtFailure.report(failure);
    }

    private static String text(Object key) {
        try {
            return key.toString();
        } catch (Throwable _) {
            return "of " + key.getClass(); // it may throw for the reason for which it cannot be written
        }
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
