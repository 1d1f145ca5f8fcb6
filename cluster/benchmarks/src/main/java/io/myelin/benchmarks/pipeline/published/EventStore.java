package io.myelin.benchmarks.pipeline.published;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.flakeidgen.FlakeIdGenerator;
import com.hazelcast.map.IMap;
import com.hazelcast.nio.serialization.genericrecord.GenericRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.CompletionStage;

/// Events in a map, one entry each, in the order of the ids from the cluster's generator.
public final class EventStore {

    private final FlakeIdGenerator ids;
    private final IMap<PartitionedSequenceKey, GenericRecord> events;

    /// Opens a store.
    ///
    /// @param member a member of the cluster
    /// @param name   the map's name, and the id generator's
    public EventStore(HazelcastInstance member, String name) {
        ids = member.getFlakeIdGenerator(name);
        events = member.getMap(name);
    }

    /// Appends an event, made and written as a record here; durable on return.
    ///
    /// @param key the domain object it belongs to
    /// @return its sequence
    public long append(String key) {
        long sequence = ids.newId();
        events.set(new PartitionedSequenceKey(sequence, key), Event.of(sequence, key).toGenericRecord());
        return sequence;
    }

    /// Appends a record made before; durable on return.
    ///
    /// @param key   the domain object it belongs to
    /// @param event the record
    /// @return its sequence
    public long append(String key, GenericRecord event) {
        long sequence = ids.newId();
        events.set(new PartitionedSequenceKey(sequence, key), event);
        return sequence;
    }

    /// Begins to append an event, made and written as a record here; durable once the stage is complete.
    ///
    /// @param sequence its sequence
    /// @param key      the domain object it belongs to
    /// @return completed when the event is durable
    public CompletionStage<Void> appendAsync(long sequence, String key) {
        return events.setAsync(
                new PartitionedSequenceKey(sequence, key), Event.of(sequence, key).toGenericRecord());
    }

    /// Appends events in one call, each made and written as a record here; durable on return.
    ///
    /// @param keys the domain objects they belong to, by sequence
    public void appendAll(SortedMap<Long, String> keys) {
        var batch = new HashMap<PartitionedSequenceKey, GenericRecord>();
        keys.forEach((sequence, key) -> batch.put(
                new PartitionedSequenceKey(sequence, key), Event.of(sequence, key).toGenericRecord()));
        events.putAll(batch);
    }

    /// Takes the sequence for an event.
    ///
    /// @return a sequence of its own
    public long nextSequence() {
        return ids.newId();
    }

    /// Rebuilds all domain objects: reads all events in one operation, sorts them and applies each.
    ///
    /// @return the accounts by key
    public Map<String, Account> replay() {
        var ordered = new ArrayList<>(events.entrySet());
        ordered.sort(Comparator.comparingLong(entry -> entry.getKey().sequence()));
        var accounts = new HashMap<String, Account>();
        for (var entry : ordered) {
            var event = Event.fromGenericRecord(entry.getValue());
            var before = accounts.get(event.key());
            var account = before == null ? Account.fresh(event.key()) : before;
            accounts.put(event.key(), account.after(event.amount(), event.occurredAt()));
        }
        return accounts;
    }

    /// The number of events in the cluster.
    ///
    /// @return the count
    public long count() {
        return events.size();
    }

    /// The number of copies of events on this member, its own and backups of others.
    ///
    /// @return the count
    public long copiesHere() {
        var stats = events.getLocalMapStats();
        return stats.getOwnedEntryCount() + stats.getBackupEntryCount();
    }

    /// Reads an event.
    ///
    /// @param sequence its sequence
    /// @param key      the domain object it belongs to
    /// @return the event
    /// @throws IllegalStateException if it does not exist
    public Event read(long sequence, String key) {
        var found = events.get(new PartitionedSequenceKey(sequence, key));
        if (found == null) {
            throw new IllegalStateException("event " + sequence + " of " + key + " is lost");
        }
        return Event.fromGenericRecord(found);
    }

    /// Removes all events.
    public void clear() {
        events.clear();
    }
}
