package io.myelin.benchmarks.pipeline.published;

import com.hazelcast.nio.serialization.genericrecord.GenericRecord;
import com.hazelcast.nio.serialization.genericrecord.GenericRecordBuilder;

/// A domain object of six fields, as stored in a view.
///
/// @param key       the account's key
/// @param holder    the account's holder
/// @param status    the account's state
/// @param balance   the sum of its events' amounts
/// @param events    the number of applied events
/// @param updatedAt when the last of them happened, in milliseconds since 1970
public record Account(String key, String holder, String status, double balance, long events, long updatedAt) {

    private static final String TYPE = "Account";
    private static final String EVENTS = "events";

    /// An account without events.
    ///
    /// @param key the account's key
    /// @return the account
    public static Account fresh(String key) {
        return new Account(key, "holder of " + key, "open", 0, 0, 0);
    }

    /// Applies an event.
    ///
    /// @param amount     the change of the balance
    /// @param occurredAt when it happened, in milliseconds since 1970
    /// @return the account afterwards
    public Account after(double amount, long occurredAt) {
        return new Account(key, holder, status, balance + amount, events + 1, occurredAt);
    }

    /// Writes the account as a compact record.
    ///
    /// @return the record
    public GenericRecord toGenericRecord() {
        return GenericRecordBuilder.compact(TYPE)
                .setString("key", key)
                .setString("holder", holder)
                .setString("status", status)
                .setFloat64("balance", balance)
                .setInt64(EVENTS, events)
                .setInt64("updatedAt", updatedAt)
                .build();
    }

    /// Reads an account from a compact record.
    ///
    /// @param generic the record
    /// @return the account
    public static Account fromGenericRecord(GenericRecord generic) {
        return new Account(
                generic.getString("key"),
                generic.getString("holder"),
                generic.getString("status"),
                generic.getFloat64("balance"),
                generic.getInt64(EVENTS),
                generic.getInt64("updatedAt"));
    }

    /// The number of events applied to an account, without reading the rest.
    ///
    /// @param generic the record
    /// @return the count
    static long events(GenericRecord generic) {
        return generic.getInt64(EVENTS);
    }
}
