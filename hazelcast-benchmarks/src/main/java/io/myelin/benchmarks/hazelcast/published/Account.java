package io.myelin.benchmarks.hazelcast.published;

import com.hazelcast.nio.serialization.genericrecord.GenericRecord;
import com.hazelcast.nio.serialization.genericrecord.GenericRecordBuilder;

/// A domain object of six fields, as a view holds it.
///
/// @param key       who
/// @param holder    whose
/// @param status    what state it is in
/// @param balance   the sum of its events' amounts
/// @param events    how many events made it what it is
/// @param updatedAt when the last of them happened, milliseconds since 1970
public record Account(String key, String holder, String status, double balance, long events, long updatedAt) {

    private static final String TYPE = "Account";
    private static final String EVENTS = "events";

    /// An account that nothing has happened to.
    ///
    /// @param key who
    /// @return the account
    public static Account fresh(String key) {
        return new Account(key, "holder of " + key, "open", 0, 0, 0);
    }

    /// Applies an event.
    ///
    /// @param amount     what the balance changes by
    /// @param occurredAt when, milliseconds since 1970
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

    /// How many events made an account what it is, without reading the rest.
    ///
    /// @param generic the record
    /// @return the count
    static long events(GenericRecord generic) {
        return generic.getInt64(EVENTS);
    }
}
