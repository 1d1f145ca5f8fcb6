package io.myelin.benchmarks.pipeline.published;

import com.hazelcast.nio.serialization.genericrecord.GenericRecord;
import com.hazelcast.nio.serialization.genericrecord.GenericRecordBuilder;
import com.hazelcast.partition.PartitionAware;

/// An event's key: unique by its sequence, and placed by the key of the domain object it belongs to, so that all events
/// of one object are on one member.
///
/// @param sequence     from the cluster's id generator
/// @param partitionKey the domain object's key
public record PartitionedSequenceKey(long sequence, String partitionKey) implements PartitionAware<String> {

    static final String TYPE = "PartitionedSequenceKey";
    static final String SEQUENCE = "sequence";
    static final String PARTITION_KEY = "partitionKey";

    @Override
    public String getPartitionKey() {
        return partitionKey;
    }

    /// Writes the key as a compact record.
    ///
    /// @return the record
    public GenericRecord toGenericRecord() {
        return GenericRecordBuilder.compact(TYPE)
                .setInt64(SEQUENCE, sequence)
                .setString(PARTITION_KEY, partitionKey)
                .build();
    }

    /// Reads a key from a compact record.
    ///
    /// @param generic the record
    /// @return the key
    public static PartitionedSequenceKey fromGenericRecord(GenericRecord generic) {
        return new PartitionedSequenceKey(generic.getInt64(SEQUENCE), generic.getString(PARTITION_KEY));
    }
}
