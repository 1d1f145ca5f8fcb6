package io.myelin.hazelcast.view;

import static java.util.Objects.requireNonNull;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import io.myelin.hazelcast.wire.InactiveMember;
import io.myelin.journal.Codec;
import io.myelin.journal.JournalException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The reading end of a view, on any member. Values come from a near cache if there is one, so a read costs no round
/// trip until the value changes. Their age is that of [#progress] plus the delay of a notification: a second, or half a
/// minute if the notification was lost ([ViewCluster#configure]).
///
/// Threading: any thread.
///
/// @param <K> the keys
/// @param <V> the values
public final class ViewReader<K, V> {

    private final String name;
    private final Codec<V> codec;
    private final IMap<ViewKey, byte[]> entries;
    private final IMap<String, ViewProgress> progress;

    /// A value and its record.
    ///
    /// @param value    the value
    /// @param sequence the number of records that the circuit had accepted when it set the value
    /// @param <V>      the values
    public record Entry<V>(V value, long sequence) {}

    /// @param instance a member, prepared by [ViewCluster#configure]
    /// @param name     the view's name
    /// @param codec    how its values are read
    /// @throws NullPointerException if `name` or `codec` is `null`
    /// @throws JournalException if the member was shut down
    public ViewReader(HazelcastInstance instance, String name, Codec<V> codec) {
        this.name = requireNonNull(name, "name");
        this.codec = requireNonNull(codec, "codec");
        entries = onMember(() -> instance.getMap(ViewCluster.ENTRIES + name));
        progress = onMember(() -> instance.getMap(ViewCluster.PROGRESS));
    }

    /// A key's value.
    ///
    /// @param key the key
    /// @return the value, or `null` if there is none
    /// @throws NullPointerException if the key is `null`
    /// @throws JournalException if the member was shut down
    public @Nullable Entry<V> get(K key) {
        var asked = new ViewKey(name, requireNonNull(key, "key"));
        byte @Nullable [] stamped = onMember(() -> entries.get(asked));
        V value = stamped == null ? null : Stamped.value(stamped, codec);
        return stamped == null || value == null ? null : new Entry<>(value, Stamped.sequence(stamped));
    }

    /// The view's progress; asks the cluster.
    ///
    /// @throws JournalException if the member was shut down
    public ViewProgress progress() {
        @Nullable ViewProgress known = onMember(() -> progress.get(name));
        return known == null ? new ViewProgress() : known;
    }

    private <T extends @Nullable Object> T onMember(Supplier<T> operation) {
        return InactiveMember.report("view " + name, operation);
    }
}
