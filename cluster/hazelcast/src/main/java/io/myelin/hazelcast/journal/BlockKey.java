package io.myelin.hazelcast.journal;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import com.hazelcast.partition.PartitionAware;
import io.myelin.hazelcast.wire.WireStrings;
import io.myelin.hazelcast.wire.WireVersion;
import java.io.IOException;

/// The key of a block. The blocks of one place share a partition, and with it a member. Each epoch has a place of its
/// own.
final class BlockKey implements IdentifiedDataSerializable, PartitionAware<String> {

    private String place;
    private long index;

    /// For Hazelcast alone.
    BlockKey() {
        this("", 0);
    }

    /// @param place determines the partition: the circuit's id, the epoch, and a suffix that selects the partition
    /// @param index the block's number
    BlockKey(String place, long index) {
        this.place = place;
        this.index = index;
    }

    long index() {
        return index;
    }

    @Override
    public String getPartitionKey() {
        return place;
    }

    @Override
    public void writeData(ObjectDataOutput out) throws IOException {
        WireVersion.write(out);
        out.writeString(place);
        out.writeLong(index);
    }

    @Override
    public void readData(ObjectDataInput in) throws IOException {
        WireVersion.check(in, this);
        place = WireStrings.read(in);
        index = in.readLong();
    }

    @Override
    public int getFactoryId() {
        return JournalTypes.FACTORY;
    }

    @Override
    public int getClassId() {
        return JournalTypes.BLOCK_KEY;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof BlockKey key && key.index == index && key.place.equals(place);
    }

    @Override
    public int hashCode() {
        return 31 * place.hashCode() + Long.hashCode(index);
    }

    @Override
    public String toString() {
        return place + '/' + index;
    }
}
