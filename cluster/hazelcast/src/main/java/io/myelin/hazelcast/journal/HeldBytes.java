package io.myelin.hazelcast.journal;

import com.hazelcast.aggregation.Aggregator;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import io.myelin.hazelcast.wire.WireVersion;
import java.io.IOException;
import java.io.Serial;
import java.util.Map;

/// Adds up how many bytes entries hold.
final class HeldBytes implements Aggregator<Map.Entry<BlockKey, byte[]>, Long>, IdentifiedDataSerializable {

    @Serial
    private static final long serialVersionUID = 1;

    private long sum;

    @Override
    public void accumulate(Map.Entry<BlockKey, byte[]> entry) {
        sum += entry.getValue().length;
    }

    @Override
    @SuppressWarnings("rawtypes") // as Hazelcast declares it
    public void combine(Aggregator other) {
        sum += ((HeldBytes) other).sum;
    }

    @Override
    public Long aggregate() {
        return sum;
    }

    @Override
    public void writeData(ObjectDataOutput out) throws IOException {
        WireVersion.write(out);
        out.writeLong(sum);
    }

    @Override
    public void readData(ObjectDataInput in) throws IOException {
        WireVersion.check(in, this);
        sum = in.readLong();
    }

    @Override
    public int getFactoryId() {
        return JournalTypes.FACTORY;
    }

    @Override
    public int getClassId() {
        return JournalTypes.BYTES;
    }
}
