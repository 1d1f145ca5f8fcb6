package io.myelin.benchmarks.pipeline.published;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import com.hazelcast.nio.serialization.genericrecord.GenericRecord;

/// Domain objects in a map, updated by events.
public final class ViewStore {

    private final IMap<String, GenericRecord> views;

    /// Opens a store.
    ///
    /// @param member a member of the cluster
    /// @param name   the map's name
    public ViewStore(HazelcastInstance member, String name) {
        views = member.getMap(name);
    }

    /// Replaces a domain object.
    ///
    /// @param key  the domain object's key
    /// @param view the record to put
    public void put(String key, GenericRecord view) {
        views.put(key, view);
    }

    /// Applies an event on the member that owns the domain object: creates or updates the object.
    ///
    /// @param key        the domain object's key
    /// @param amount     the change of its balance
    /// @param occurredAt when it happened, in milliseconds since 1970
    public void apply(String key, double amount, long occurredAt) {
        views.executeOnKey(key, new Application(amount, occurredAt));
    }

    /// The number of domain objects.
    ///
    /// @return the count
    public long count() {
        return views.size();
    }

    /// The number of events applied to all domain objects together.
    ///
    /// @return the sum
    public long events() {
        return views.values().stream().mapToLong(Account::events).sum();
    }

    /// Removes all domain objects.
    public void clear() {
        views.clear();
    }
}
