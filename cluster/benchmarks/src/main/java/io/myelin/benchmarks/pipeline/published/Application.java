package io.myelin.benchmarks.pipeline.published;

import com.hazelcast.map.EntryProcessor;
import com.hazelcast.nio.serialization.genericrecord.GenericRecord;
import java.util.Map;

/// Applies an event to its account on the member that owns the account: creates or updates the account, atomically.
final class Application implements EntryProcessor<String, GenericRecord, Object> {

    private static final long serialVersionUID = 1;

    private final double amount;
    private final long occurredAt;

    Application(double amount, long occurredAt) {
        this.amount = amount;
        this.occurredAt = occurredAt;
    }

    double amount() {
        return amount;
    }

    long occurredAt() {
        return occurredAt;
    }

    @Override
    @SuppressWarnings("NullAway") // Hazelcast takes null for "no answer"
    public Object process(Map.Entry<String, GenericRecord> entry) {
        var before = entry.getValue();
        var account = before == null ? Account.fresh(entry.getKey()) : Account.fromGenericRecord(before);
        entry.setValue(account.after(amount, occurredAt).toGenericRecord());
        return null;
    }
}
