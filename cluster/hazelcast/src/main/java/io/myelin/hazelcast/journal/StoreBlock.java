package io.myelin.hazelcast.journal;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import io.myelin.hazelcast.wire.WireVersion;
import java.io.IOException;
import java.io.Serial;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Runs on a backup: stores the entry that the owner decided to store.
///
/// @param <R> the result of the owner's processor
final class StoreBlock<R> extends StoringProcessor<BlockKey, byte[], R> {

    @Serial
    private static final long serialVersionUID = 1;

    private byte[] block;
    private @Nullable UUID writer;

    /// For Hazelcast alone.
    StoreBlock() {
        this(new byte[0], null);
    }

    /// @param writer the member that the device's confirmation is sent to, `null` if to none
    StoreBlock(byte[] block, @Nullable UUID writer) {
        this.block = block;
        this.writer = writer;
    }

    @Override
    public @Nullable R process(Map.Entry<BlockKey, byte[]> entry) {
        write(log -> log.slot(entry.getKey(), block));
        confirm(writer, entry.getKey(), block);
        entry.setValue(block);
        return null;
    }

    @Override
    public void writeData(ObjectDataOutput out) throws IOException {
        WireVersion.write(out);
        out.writeByteArray(block);
        writeId(out, writer);
    }

    @Override
    public void readData(ObjectDataInput in) throws IOException {
        WireVersion.check(in, this);
        block = Seals.read(in);
        writer = readId(in);
    }

    @Override
    public int getClassId() {
        return JournalTypes.STORE;
    }
}
