package io.myelin.hazelcast.journal;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import com.hazelcast.query.Predicate;
import io.myelin.hazelcast.wire.WireStrings;
import io.myelin.hazelcast.wire.WireVersion;
import java.io.IOException;
import java.io.Serial;
import java.util.Map;

/// Selects the blocks of an epoch from one number to another.
final class SlotsBetween implements Predicate<BlockKey, byte[]>, IdentifiedDataSerializable {

    @Serial
    private static final long serialVersionUID = 1;

    private String place;
    private long from;
    private long end;

    /// For Hazelcast alone.
    SlotsBetween() {
        this("", 0, 0);
    }

    /// @param place the epoch's place
    /// @param from  the first block
    /// @param end   the first block not to select
    SlotsBetween(String place, long from, long end) {
        this.place = place;
        this.from = from;
        this.end = end;
    }

    @Override
    public boolean apply(Map.Entry<BlockKey, byte[]> entry) {
        var key = entry.getKey();
        return key.index() >= from && key.index() < end && key.getPartitionKey().equals(place);
    }

    @Override
    public void writeData(ObjectDataOutput out) throws IOException {
        WireVersion.write(out);
        out.writeString(place);
        out.writeLong(from);
        out.writeLong(end);
    }

    @Override
    public void readData(ObjectDataInput in) throws IOException {
        WireVersion.check(in, this);
        place = WireStrings.read(in);
        from = in.readLong();
        end = in.readLong();
    }

    @Override
    public int getFactoryId() {
        return JournalTypes.FACTORY;
    }

    @Override
    public int getClassId() {
        return JournalTypes.SLOTS;
    }
}
