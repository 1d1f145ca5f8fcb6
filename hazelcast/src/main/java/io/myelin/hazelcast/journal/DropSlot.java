package io.myelin.hazelcast.journal;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import io.myelin.hazelcast.wire.WireVersion;
import java.io.IOException;
import java.io.Serial;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Deletes a slot, in the files of its members as well.
final class DropSlot extends StoringProcessor<BlockKey, byte[], Boolean> {

    @Serial
    private static final long serialVersionUID = 1;

    @Override
    public Boolean process(final Map.Entry<BlockKey, byte @Nullable []> entry) {
        write(log -> log.drop(entry.getKey()));
        entry.setValue(null);
        return true;
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
    public int getClassId() {
        return JournalTypes.DROP;
    }
}
