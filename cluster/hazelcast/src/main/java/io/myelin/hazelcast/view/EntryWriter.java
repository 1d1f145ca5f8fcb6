package io.myelin.hazelcast.view;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import com.hazelcast.nio.serialization.HazelcastSerializationException;
import io.myelin.hazelcast.wire.InactiveMember;
import io.myelin.journal.Codec;
import io.myelin.journal.thread.UncaughtFailure;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Writes the entries of a view to the cluster, in batches, and refuses changes that cannot be written for themselves.
/// It finds the key that fails a batch by bisection.
///
/// Threading: confined to the view's thread, but for [#refused].
///
/// @param <K> the keys
/// @param <V> the values
final class EntryWriter<K, V> {

    /// Maximum number of keys in an operation.
    private static final int BATCH = 512;

    private final String name;
    private final Codec<V> codec;
    private final IMap<ViewKey, byte[]> entries;

    /// The number of refused changes. Written by the view's thread, read by any.
    private volatile long refused;

    /// The keys of which unwritten changes were refused. Confined to the view's thread.
    private final Set<Object> refusing = Collections.newSetFromMap(new IdentityHashMap<>());

    EntryWriter(HazelcastInstance instance, String name, Codec<V> codec) {
        this.name = name;
        this.codec = codec;
        entries = InactiveMember.report("view " + name, () -> instance.getMap(ViewCluster.ENTRIES + name));
    }

    /// Writes the changes of finished records.
    ///
    /// @param seen the number of records that are finished
    void write(UnwrittenChanges<K, V> changes, long seen) {
        var batch = new HashMap<ViewKey, byte[]>();
        for (var change : changes.unwritten()) {
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
    private void add(HashMap<ViewKey, byte[]> batch, K key, UnwrittenChanges.Change<V> change) {
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

    /// Refuses an unwritten change, which stays until [#isRefused] was asked for it and [#clearRefused] called.
    private void refuse(String what, Object key, Throwable reason) {
        var failure = failure(what, key, reason);
        refusing.add(key);
        count(failure);
    }

    /// Refuses a change of a key that cannot be compared with others, and so was not added to the unwritten ones.
    void refuseKey(Object key, Throwable reason) {
        count(failure("key", key, reason));
    }

    private IllegalArgumentException failure(String what, Object key, Throwable reason) {
        return new IllegalArgumentException(
                "view " + name + ": " + what + " " + text(key) + " cannot be written", reason);
    }

    /// Called last: the memory may not suffice for the others, and then the change is refused again.
    @SuppressWarnings("NonAtomicOperationOnVolatileField") // the view's thread alone writes it
    private void count(IllegalArgumentException failure) {
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

    /// Whether any unwritten change was refused.
    boolean hasRefused() {
        return !refusing.isEmpty();
    }

    /// Whether an unwritten change of a key was refused.
    ///
    /// @param key the same object, not an equal one
    boolean isRefused(Object key) {
        return refusing.contains(key);
    }

    /// Called once the refused changes are dropped.
    void clearRefused() {
        refusing.clear();
    }

    /// How many changes were refused. Any thread.
    long refused() {
        return refused;
    }
}
