package io.myelin.benchmarks.pipeline.published;

import com.hazelcast.nio.serialization.genericrecord.GenericRecord;
import com.hazelcast.nio.serialization.genericrecord.GenericRecordBuilder;

/// An event of fourteen fields: eight texts, three longs, an int, a boolean and a double.
///
/// @param sequence    its number in the store
/// @param key         the domain object it belongs to
/// @param type        the kind of event
/// @param schema      version of the payload's form
/// @param source      the service that reported it
/// @param occurredAt  when it happened, in milliseconds since 1970
/// @param submittedAt when it was submitted, in milliseconds since 1970
/// @param correlation identifies related events
/// @param cause       the event that led to it
/// @param workflow    the workflow it is a step of
/// @param step        the step's number
/// @param undoing     whether it reverses an earlier one
/// @param amount      the change of the balance
/// @param payload     anything else
public record Event(
        long sequence,
        String key,
        String type,
        String schema,
        String source,
        long occurredAt,
        long submittedAt,
        String correlation,
        String cause,
        String workflow,
        int step,
        boolean undoing,
        double amount,
        String payload) {

    private static final String TYPE = "Event";
    private static final long EPOCH = 1_770_000_000_000L;

    /// Makes an event of realistic size.
    ///
    /// @param sequence its number in the store
    /// @param key      the domain object it belongs to
    /// @return the event
    public static Event of(long sequence, String key) {
        return new Event(sequence, key, "AccountCredited", "1.0", "account-service", EPOCH, EPOCH + 1,
                "c0a80164-7f3e-4b1d-9a52-1f6f0e1d2c3b", "c0a80164-7f3e-4b1d-9a52-0e5d4c3b2a19", "settlement",
                (int) (sequence & 7), false, 1.0, "EUR");
    }

    /// Writes the event as a compact record.
    ///
    /// @return the record
    public GenericRecord toGenericRecord() {
        return GenericRecordBuilder.compact(TYPE)
                .setInt64("sequence", sequence)
                .setString("key", key)
                .setString("type", type)
                .setString("schema", schema)
                .setString("source", source)
                .setInt64("occurredAt", occurredAt)
                .setInt64("submittedAt", submittedAt)
                .setString("correlation", correlation)
                .setString("cause", cause)
                .setString("workflow", workflow)
                .setInt32("step", step)
                .setBoolean("undoing", undoing)
                .setFloat64("amount", amount)
                .setString("payload", payload)
                .build();
    }

    /// Reads an event from a compact record.
    ///
    /// @param generic the record
    /// @return the event
    public static Event fromGenericRecord(GenericRecord generic) {
        return new Event(
                generic.getInt64("sequence"),
                generic.getString("key"),
                generic.getString("type"),
                generic.getString("schema"),
                generic.getString("source"),
                generic.getInt64("occurredAt"),
                generic.getInt64("submittedAt"),
                generic.getString("correlation"),
                generic.getString("cause"),
                generic.getString("workflow"),
                generic.getInt32("step"),
                generic.getBoolean("undoing"),
                generic.getFloat64("amount"),
                generic.getString("payload"));
    }
}
