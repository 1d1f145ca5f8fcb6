package io.myelin.hazelcast.journal;

import io.myelin.hazelcast.wire.FieldlessType;
import java.io.Serial;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Deletes a slot, and also its entries in members' files.
final class DropSlot extends StoringProcessor<BlockKey, byte[], Boolean> implements FieldlessType {

    @Serial
    private static final long serialVersionUID = 1;

    @Override
    public Boolean process(Map.Entry<BlockKey, byte @Nullable []> entry) {
        write(log -> log.drop(entry.getKey()));
        entry.setValue(null);
        return true;
    }

    @Override
    public int getClassId() {
        return JournalTypes.DROP;
    }
}
