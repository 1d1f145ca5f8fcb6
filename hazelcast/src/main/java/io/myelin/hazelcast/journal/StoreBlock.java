package io.myelin.hazelcast.journal;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import io.myelin.hazelcast.wire.WireVersion;
import java.io.IOException;
import java.io.Serial;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Runs on a backup: stores the entry that the owner decided to store.
///
/// @param <R> the result of the owner's processor
final class StoreBlock<R> extends StoringProcessor<BlockKey, byte[], R> {

    @Serial
    private static final long serialVersionUID = 1;

    private byte[] block;

    /// For Hazelcast alone.
    StoreBlock() {
        this(new byte[0]);
    }

    StoreBlock(byte[] block) {
        this.block = block;
    }

    @Override
    public @Nullable R process(Map.Entry<BlockKey, byte[]> entry) {
        write(log -> log.slot(entry.getKey(), block));
        entry.setValue(block);
        return null;
    }

    @Override
    public void writeData(ObjectDataOutput out) throws IOException {
        WireVersion.write(out);
        out.writeByteArray(block);
    }

    @Override
    public void readData(ObjectDataInput in) throws IOException {
        WireVersion.check(in, this);
        block = Seals.read(in);
    }

    @Override
    public int getClassId() {
        return JournalTypes.STORE;
    }
}
