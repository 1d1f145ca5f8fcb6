package io.myelin.hazelcast.journal;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import com.hazelcast.query.Predicate;
import io.myelin.hazelcast.wire.WireVersion;
import java.io.IOException;
import java.io.Serial;
import java.util.Map;

/// Heads in which an epoch later than a given one was claimed: what the writer of that one has to know, and the only
/// changes of its head that travel to it.
final class LaterClaim implements Predicate<String, Head>, IdentifiedDataSerializable {

    @Serial
    private static final long serialVersionUID = 1;

    private long epoch;

    /// For Hazelcast alone.
    LaterClaim() {
        this(0);
    }

    LaterClaim(final long epoch) {
        this.epoch = epoch;
    }

    @Override
    public boolean apply(final Map.Entry<String, Head> entry) {
        return entry.getValue().claimed > epoch;
    }

    @Override
    public void writeData(final ObjectDataOutput out) throws IOException {
        WireVersion.write(out);
        out.writeLong(epoch);
    }

    @Override
    public void readData(final ObjectDataInput in) throws IOException {
        WireVersion.check(in, this);
        epoch = in.readLong();
    }

    @Override
    public int getFactoryId() {
        return JournalTypes.FACTORY;
    }

    @Override
    public int getClassId() {
        return JournalTypes.LATER_CLAIM;
    }
}
