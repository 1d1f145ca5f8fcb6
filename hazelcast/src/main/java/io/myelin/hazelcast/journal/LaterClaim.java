package io.myelin.hazelcast.journal;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import com.hazelcast.query.Predicate;
import io.myelin.hazelcast.wire.WireVersion;
import java.io.IOException;
import java.io.Serial;
import java.util.Map;

/// Heads in which an epoch was claimed and not published yet: the writer of the last one has to know, and no other
/// change of a head travels to members with writers.
final class LaterClaim implements Predicate<String, Head>, IdentifiedDataSerializable {

    @Serial
    private static final long serialVersionUID = 1;

    @Override
    public boolean apply(final Map.Entry<String, Head> entry) {
        final var last = entry.getValue().last();
        return last != null && entry.getValue().claimed > last.epoch();
    }

    @Override
    public void writeData(final ObjectDataOutput out) throws IOException {
        WireVersion.write(out);
    }

    @Override
    public void readData(final ObjectDataInput in) throws IOException {
        WireVersion.check(in, this);
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
