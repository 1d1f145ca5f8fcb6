package io.myelin.hazelcast.journal;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import java.io.IOException;
import java.io.Serial;

/// Makes a claimed epoch the current one, unless another one was claimed meanwhile.
final class PublishEpoch extends HeadProcessor {

    @Serial
    private static final long serialVersionUID = 1;

    private long claimant;

    /// Sent by `writeData`, as in all types of this package, never by Java's serialisation.
    private transient EpochRange range;

    /// For Hazelcast alone.
    PublishEpoch() {
        this(0, new EpochRange(0, "", 0, 0));
    }

    /// @param claimant the mark that the epoch was claimed with
    /// @param range      the epoch
    PublishEpoch(long claimant, EpochRange range) {
        this.claimant = claimant;
        this.range = range;
    }

    @Override
    boolean change(Head head) {
        // The number alone is not enough: the other side of a split may have claimed it too.
        if (head.claimed != range.epoch() || head.claimant != claimant) {
            return false;
        }
        var last = head.last();
        if (last == null || last.epoch() < range.epoch()) {
            head.ranges.add(range);
        }
        head.durableIndex = Math.max(head.durableIndex, range.index());
        head.durable = Math.max(head.durable, range.first());
        return true;
    }

    @Override
    void writeFields(ObjectDataOutput out) throws IOException {
        out.writeLong(claimant);
        range.write(out);
    }

    @Override
    void readFields(ObjectDataInput in) throws IOException {
        claimant = in.readLong();
        range = EpochRange.read(in);
    }

    @Override
    public int getClassId() {
        return JournalTypes.PUBLISH;
    }
}
