package io.myelin.hazelcast.journal;

import com.hazelcast.map.EntryProcessor;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import io.myelin.hazelcast.wire.WireVersion;
import io.myelin.journal.Block;
import java.io.IOException;
import java.io.Serial;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One step of a new owner along the slots of the previous epoch: a block of that epoch is set again, which gives it a
/// backup if its writer died before it had one, and returned; otherwise the slot gets the seal.
final class SealSlot extends StoringProcessor<BlockKey, byte[], byte[]> {

    @Serial
    private static final long serialVersionUID = 1;

    private long ended;
    private byte[] seal;
    private byte @Nullable [] decided;

    /// For Hazelcast alone.
    SealSlot() {
        this(0, new byte[0]);
    }

    /// @param ended the epoch that ends
    /// @param seal  the seal of the epoch that begins
    SealSlot(long ended, byte[] seal) {
        this.ended = ended;
        this.seal = seal;
    }

    @Override
    public byte[] process(Map.Entry<BlockKey, byte[]> entry) {
        byte[] present = entry.getValue();
        if (present != null) {
            long found = Block.epochOf(present);
            if (found > Block.epochOf(seal)) {
                decided = null;
                return present;
            }
            if (found == ended && !Seals.isSeal(present)) {
                write(log -> log.slot(entry.getKey(), present));
                entry.setValue(present);
                decided = present;
                return present;
            }
        }
        write(log -> log.slot(entry.getKey(), seal));
        entry.setValue(seal);
        decided = seal;
        return seal;
    }

    @Override
    public @Nullable EntryProcessor<BlockKey, byte[], byte[]> getBackupProcessor() {
        // Called after `process`, on the same object: the backup stores the owner's result.
        return decided == null ? null : new StoreBlock<>(decided, null);
    }

    @Override
    public void writeData(ObjectDataOutput out) throws IOException {
        WireVersion.write(out);
        out.writeLong(ended);
        out.writeByteArray(seal);
    }

    @Override
    public void readData(ObjectDataInput in) throws IOException {
        WireVersion.check(in, this);
        ended = in.readLong();
        seal = Seals.read(in);
    }

    @Override
    public int getClassId() {
        return JournalTypes.SEAL;
    }
}
