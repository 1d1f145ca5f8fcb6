package io.myelin.hazelcast.journal;

import com.hazelcast.core.HazelcastInstance;
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
///
/// Neither happens unless the anchor beside the slot is the one that the new owner has checked: if all copies were lost
/// since, the slot is empty because its block has not been restored, or will be restored later.
final class SealSlot extends StoringProcessor<BlockKey, byte[], byte[]> {

    @Serial
    private static final long serialVersionUID = 1;

    /// The answer if the anchor is another one: no block.
    private static final byte[] CHANGED = {};

    private long ended;
    private long mark;
    private byte[] seal;
    private byte @Nullable [] decided;
    private transient @Nullable HazelcastInstance owner;

    /// For Hazelcast alone.
    SealSlot() {
        this(0, 0, new byte[0]);
    }

    /// @param ended the epoch that ends
    /// @param mark  the mark of its anchor
    /// @param seal  the seal of the epoch that begins
    SealSlot(long ended, long mark, byte[] seal) {
        this.ended = ended;
        this.mark = mark;
        this.seal = seal;
    }

    /// Whether an answer says that the anchor is another one.
    static boolean isChanged(byte[] answer) {
        return answer.length == 0;
    }

    @Override
    void attach(HazelcastInstance member) {
        owner = member;
    }

    @Override
    public byte[] process(Map.Entry<BlockKey, byte[]> entry) {
        decided = null;
        if (!isBesideTheAnchor(entry.getKey())) {
            return CHANGED;
        }
        byte[] present = entry.getValue();
        if (present != null) {
            long found = Block.epochOf(present);
            if (found > Block.epochOf(seal)) {
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

    /// The anchor is in the partition whose thread runs this, so it cannot change before the slot is set.
    private boolean isBesideTheAnchor(BlockKey slot) {
        var member = owner;
        if (member == null) {
            return false;
        }
        byte @Nullable [] anchor = member.<BlockKey, byte[]>getMap(JournalCluster.BLOCKS).get(Anchor.beside(slot));
        return anchor != null && Anchor.markOf(anchor) == mark;
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
        out.writeLong(mark);
        out.writeByteArray(seal);
    }

    @Override
    public void readData(ObjectDataInput in) throws IOException {
        WireVersion.check(in, this);
        ended = in.readLong();
        mark = in.readLong();
        seal = Seals.read(in);
    }

    @Override
    public int getClassId() {
        return JournalTypes.SEAL;
    }
}
