package io.myelin.substrates.identity;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Values by interned name. Reads take no lock, additions take one, and the table never shrinks.
///
/// Names are compared by reference, so a lookup is a probe of an open-addressed array: half the cost of a general
/// concurrent map, for the most frequent call of applications.
///
/// @param <V> the type of the values
public final class NameTable<V> {

    private static final VarHandle ENTRY = MethodHandles.arrayElementVarHandle(Entry[].class);
    private static final VarHandle SLOTS;

    static {
        try {
            SLOTS = MethodHandles.lookup().findVarHandle(NameTable.class, "slots", Entry[].class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private static final int INITIAL = 8;

    private record Entry<V>(InternedName name, V value) {}

    /// Written under the monitor with release order, read plainly. A reader may miss a newer array or entry; it then
    /// searches again under the monitor. An entry that a reader finds is correct, because the fields of entries are
    /// final.
    private @Nullable Entry<V>[] slots = array(INITIAL);
    /// Guarded by this table's monitor.
    private int size;

    @SuppressWarnings({"unchecked", "rawtypes"}) // arrays of a generic record
    private static <V> @Nullable Entry<V>[] array(int length) {
        return new Entry[length];
    }

    /// The value of a name, or null if this thread does not see one yet.
    public @Nullable V get(InternedName name) {
        @Nullable Entry<V>[] table = slots;
        int mask = table.length - 1;
        int at = name.hashCode() & mask;
        Entry<V> entry = table[at];
        while (entry != null) {
            if (entry.name == name) {
                return entry.value;
            }
            at = at + 1 & mask;
            entry = table[at];
        }
        return null;
    }

    /// The value of a name, computed if absent. The function runs at most once per name, inside this table's monitor:
    /// it must be short and must not call user code.
    public V get(InternedName name, Function<? super InternedName, ? extends V> maker) {
        V present = get(name);
        return present != null ? present : add(name, maker);
    }

    private synchronized V add(
            InternedName name, Function<? super InternedName, ? extends V> maker) {
        V present = get(name);
        if (present != null) {
            return present;
        }
        V fresh = maker.apply(name);
        if (2 * (size + 1) > slots.length) {
            @Nullable Entry<V>[] wider = array(slots.length * 2);
            for (var entry : slots) {
                if (entry != null) {
                    insert(wider, entry);
                }
            }
            SLOTS.setRelease(this, wider);
        }
        insert(slots, new Entry<>(name, fresh));
        size++;
        return fresh;
    }

    private static <V> void insert(@Nullable Entry<V>[] table, Entry<V> entry) {
        int mask = table.length - 1;
        int at = entry.name.hashCode() & mask;
        while (table[at] != null) {
            at = at + 1 & mask;
        }
        ENTRY.setRelease(table, at, entry);
    }

    /// The values in no particular order, without a lock: all that were added before, as this thread sees it.
    @SuppressWarnings("unchecked") // only entries are stored
    public List<V> values() {
        var table = (@Nullable Entry<V>[]) SLOTS.getAcquire(this);
        List<V> values = new ArrayList<>(table.length >> 1);
        for (int i = 0; i < table.length; i++) {
            var entry = (@Nullable Entry<V>) ENTRY.getAcquire(table, i);
            if (entry != null) {
                values.add(entry.value);
            }
        }
        return values;
    }

    /// Calls an action for every value, in no particular order. Not inside the monitor: it may run user code. A thread
    /// that adds a value later sees what this thread did before.
    public void forEach(Consumer<? super V> action) {
        List<V> all;
        synchronized (this) {
            all = values();
        }
        all.forEach(action);
    }
}
