package io.myelin.hazelcast.journal;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import java.io.IOException;
import java.io.Serial;

/// Advances the journal's beginning. After a split the head of another side may have replaced the one for which this
/// was decided: it stays as it is if it does not have the records that are to be removed.
final class TruncateHead extends HeadProcessor {

    @Serial
    private static final long serialVersionUID = 1;

    static final EpochRange NO_EPOCH = new EpochRange(0, "", 0, 0);

    private long index;
    private long sequence;
    private long until;

    @SuppressWarnings("serial") // sent by writeFields alone
    private EpochRange epoch;

    /// For Hazelcast alone.
    TruncateHead() {
        this(0, 0, 0, NO_EPOCH);
    }

    /// @param index    the first block to keep
    /// @param sequence its first record
    /// @param until    the record before which all may be removed, that block's or a later one
    /// @param epoch    the last epoch that wrote records before it
    TruncateHead(long index, long sequence, long until, EpochRange epoch) {
        this.index = index;
        this.sequence = sequence;
        this.until = until;
        this.epoch = epoch;
    }

    /// Whether a head has this beginning or a later one.
    boolean isIn(Head head) {
        return index <= head.baseIndex;
    }

    @Override
    boolean change(Head head) {
        if (isIn(head) || !head.reaches(epoch, until)) {
            return false;
        }
        head.baseIndex = index;
        head.base = sequence;
        return true;
    }

    @Override
    void writeFields(ObjectDataOutput out) throws IOException {
        out.writeLong(index);
        out.writeLong(sequence);
        out.writeLong(until);
        epoch.write(out);
    }

    @Override
    void readFields(ObjectDataInput in) throws IOException {
        index = in.readLong();
        sequence = in.readLong();
        until = in.readLong();
        epoch = EpochRange.read(in);
    }

    @Override
    public int getClassId() {
        return JournalTypes.TRUNCATE;
    }
}
