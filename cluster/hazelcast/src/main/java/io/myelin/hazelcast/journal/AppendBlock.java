package io.myelin.hazelcast.journal;

import com.hazelcast.map.EntryProcessor;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import io.myelin.hazelcast.wire.WireVersion;
import io.myelin.journal.Block;
import java.io.IOException;
import java.io.Serial;
import java.util.Arrays;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Puts a block into its slot if the slot is empty; otherwise changes nothing and returns the epoch found, which is
/// that of a seal: a place has blocks of one epoch only.
///
/// Appending the same block again stores it again, because the backup may lack it if the first answer was lost.
final class AppendBlock extends StoringProcessor<BlockKey, byte[], Long> {

    @Serial
    private static final long serialVersionUID = 1;

    /// The answer to a block that was stored.
    static final long STORED = 0;

    private byte[] block;
    private @Nullable UUID writer;
    private boolean stored;

    /// For Hazelcast alone.
    AppendBlock() {
        this(new byte[0]);
    }

    /// A block that is not confirmed: only a request forces it.
    AppendBlock(byte[] block) {
        this(block, null);
    }

    /// @param writer the member that each device's confirmation is sent to, `null` if to none
    AppendBlock(byte[] block, @Nullable UUID writer) {
        this.block = block;
        this.writer = writer;
    }

    @Override
    public Long process(Map.Entry<BlockKey, byte[]> entry) {
        byte[] present = entry.getValue();
        if (present != null && !Arrays.equals(present, block)) {
            stored = false;
            return Block.epochOf(present);
        }
        write(log -> log.slot(entry.getKey(), block));
        confirm(writer, entry.getKey(), block);
        entry.setValue(block);
        stored = true;
        return STORED;
    }

    @Override
    public @Nullable EntryProcessor<BlockKey, byte[], Long> getBackupProcessor() {
        // Called after `process`, on the same object, whether or not the entry was set: a refused block must not
        // replace the backup's content.
        return stored ? new StoreBlock<>(block, writer) : null;
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
        return JournalTypes.APPEND;
    }
}
