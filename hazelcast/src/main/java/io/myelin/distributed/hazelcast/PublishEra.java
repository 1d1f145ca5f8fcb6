package io.myelin.distributed.hazelcast;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import java.io.IOException;
import java.io.Serial;

/// Makes a claimed epoch the one that writes, unless another one was claimed meanwhile.
final class PublishEra extends HeadProcessor {

    @Serial
    private static final long serialVersionUID = 1;

    private long claimant;

    /// Travels by `writeData`, as all of these do, never by Java's serialisation.
    private transient Era era;

    /// For Hazelcast alone.
    PublishEra() {
        this(0, new Era(0, "", 0, 0));
    }

    /// @param claimant the mark that the epoch was claimed with
    /// @param era      the epoch
    PublishEra(final long claimant, final Era era) {
        this.claimant = claimant;
        this.era = era;
    }

    @Override
    boolean change(final Head head) {
        // The number alone does not tell: the other side of a split may have claimed it too.
        if (head.claimed != era.epoch() || head.claimant != claimant) {
            return false;
        }
        final var last = head.last();
        if (last == null || last.epoch() < era.epoch()) {
            head.eras.add(era);
        }
        head.durableIndex = Math.max(head.durableIndex, era.index());
        head.durable = Math.max(head.durable, era.first());
        return true;
    }

    @Override
    public void writeData(final ObjectDataOutput out) throws IOException {
        out.writeLong(claimant);
        era.write(out);
    }

    @Override
    public void readData(final ObjectDataInput in) throws IOException {
        claimant = in.readLong();
        era = Era.read(in);
    }

    @Override
    public int getClassId() {
        return JournalTypes.PUBLISH;
    }
}
