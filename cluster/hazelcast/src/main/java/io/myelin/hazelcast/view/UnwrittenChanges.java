package io.myelin.hazelcast.view;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The changes of a view that are not written: of each key the last one, and the last one of a finished record.
///
/// The circuit's thread adds changes, and the view's thread takes them. The lock guards `pending` and is held for one
/// map operation at a time. The other fields are confined to the view's thread.
///
/// @param <K> the keys
/// @param <V> the values
final class UnwrittenChanges<K, V> {

    /// The last change of a key that was made and not written.
    ///
    /// @param before the last one that an earlier record made, if it is not written either: this one's record may not
    ///               be finished, but that one's is
    record Change<V>(long sequence, @Nullable V value, @Nullable Change<V> before) {

        /// This change after another of its key, or after itself.
        private Change<V> after(Change<V> other) {
            if (before != null) {
                return this;
            }
            var finished = other.sequence < sequence ? other.alone() : other.before;
            return finished == null ? this : new Change<>(sequence, value, finished);
        }

        private Change<V> alone() {
            return before == null ? this : new Change<>(sequence, value, null);
        }

        /// The last one of a finished record, or `null`.
        ///
        /// @param seen a number of records that are finished
        @Nullable Change<V> finished(long seen) {
            return sequence <= seen ? this : before;
        }
    }

    private final Object lock = new Object();

    /// Guarded by the lock.
    private HashMap<K, Change<V>> pending = empty();

    /// Changes that are no longer pending and not yet among the unwritten ones.
    private HashMap<K, Change<V>> taken = empty();

    /// The changes that are being written. They stay here until that has succeeded, so that no failure loses one, not
    /// even one of the memory.
    private HashMap<K, Change<V>> unwritten = empty();

    /// The load factor is 1 because of the memory: if that does not suffice for the first table of a map with another
    /// factor, the map takes a length that is no power of two for it, and loses keys when it grows.
    private static <K, V> HashMap<K, Change<V>> empty() {
        return new HashMap<>(16, 1);
    }

    private static <V> Change<V> later(Change<V> earlier, Change<V> later) {
        return later.after(earlier);
    }

    private static <V> Change<V> latest(Change<V> earlier, Change<V> latest) {
        return latest;
    }

    /// Adds a change. Called on the circuit's thread.
    ///
    /// @param sequence the number of the record that made it
    /// @param value    `null` if the key was removed
    /// @param live     whether the circuit is live: all records of a replay are finished before changes are taken
    /// @return whether no other one was pending
    boolean add(K key, long sequence, @Nullable V value, boolean live) {
        var change = new Change<>(sequence, value, null);
        synchronized (lock) {
            boolean first = pending.isEmpty();
            pending.merge(key, change, live ? UnwrittenChanges::later : UnwrittenChanges::latest);
            return first;
        }
    }

    /// Makes pending changes unwritten ones.
    ///
    /// @param refused receives each key that cannot be compared with others, and the reason
    void take(BiConsumer<K, Throwable> refused) {
        addTaken(refused);
        var empty = UnwrittenChanges.<K, V>empty();
        synchronized (lock) {
            taken = pending;
            pending = empty;
        }
        addTaken(refused);
    }

    /// Adds the taken changes to those whose write failed, or whose record was not finished. If the memory does not
    /// suffice, this is repeated with those that are left.
    private void addTaken(BiConsumer<K, Throwable> refused) {
        for (var left = taken.entrySet().iterator(); left.hasNext(); left.remove()) {
            var change = left.next();
            try {
                unwritten.merge(change.getKey(), change.getValue(), UnwrittenChanges::later);
            } catch (OutOfMemoryError passing) {
                throw passing;
            } catch (Throwable incomparable) {
                refused.accept(change.getKey(), incomparable); // an unwritten change of this key stays
            }
        }
    }

    /// The unwritten changes. Not to be modified.
    Set<Map.Entry<K, Change<V>>> unwritten() {
        return unwritten.entrySet();
    }

    /// Whether a finished record made one of the unwritten changes.
    ///
    /// @param seen the number of records that are finished
    boolean isAnyFinished(long seen) {
        for (var change : unwritten.values()) {
            if (change.finished(seen) != null) {
                return true;
            }
        }
        return false;
    }

    /// Drops the changes of some keys that were written or refused; those of unfinished records stay. Can be repeated.
    ///
    /// @param seen the number of records that are finished
    void drop(Predicate<Object> keys, long seen) {
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
    }

    /// Replaces the map of the changes, which a replay leaves large, by one for those that are left.
    void shrink() {
        var empty = UnwrittenChanges.<K, V>empty();
        taken = unwritten;
        unwritten = empty;
    }

    boolean isEmpty() {
        synchronized (lock) {
            return unwritten.isEmpty() && taken.isEmpty() && pending.isEmpty();
        }
    }
}
