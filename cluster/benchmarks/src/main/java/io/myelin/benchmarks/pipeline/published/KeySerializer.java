package io.myelin.benchmarks.pipeline.published;

import com.hazelcast.nio.serialization.compact.CompactReader;
import com.hazelcast.nio.serialization.compact.CompactSerializer;
import com.hazelcast.nio.serialization.compact.CompactWriter;

/// The format in which a member stores keys: written by hand, since reflection would only slow the published way down.
final class KeySerializer implements CompactSerializer<PartitionedSequenceKey> {

    @Override
    public PartitionedSequenceKey read(CompactReader in) {
        return new PartitionedSequenceKey(
                in.readInt64(PartitionedSequenceKey.SEQUENCE),
                in.readString(PartitionedSequenceKey.PARTITION_KEY));
    }

    @Override
    public void write(CompactWriter out, PartitionedSequenceKey key) {
        out.writeInt64(PartitionedSequenceKey.SEQUENCE, key.sequence());
        out.writeString(PartitionedSequenceKey.PARTITION_KEY, key.partitionKey());
    }

    @Override
    public String getTypeName() {
        return PartitionedSequenceKey.TYPE;
    }

    @Override
    public Class<PartitionedSequenceKey> getCompactClass() {
        return PartitionedSequenceKey.class;
    }
}
