package io.myelin.benchmarks.hazelcast.published;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import com.hazelcast.nio.serialization.genericrecord.GenericRecord;

/// Domain objects as events have made them, in a map.
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
    /// @param key  who
    /// @param view the record to put
    public void put(String key, GenericRecord view) {
        views.put(key, view);
    }

    /// Applies an event where the domain object lives: creates it, or updates it.
    ///
    /// @param key        who
    /// @param amount     what its balance changes by
    /// @param occurredAt when, milliseconds since 1970
    public void apply(String key, double amount, long occurredAt) {
        views.executeOnKey(key, new Application(amount, occurredAt));
    }

    /// How many domain objects there are.
    ///
    /// @return the count
    public long count() {
        return views.size();
    }

    /// How many events all domain objects together are made of.
    ///
    /// @return the sum
    public long events() {
        return views.values().stream().mapToLong(Account::events).sum();
    }

    /// Forgets all domain objects.
    public void clear() {
        views.clear();
    }
}
