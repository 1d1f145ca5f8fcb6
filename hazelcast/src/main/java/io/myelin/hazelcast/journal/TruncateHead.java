package io.myelin.hazelcast.journal;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import java.io.IOException;
import java.io.Serial;

/// Advances the journal's beginning.
final class TruncateHead extends HeadProcessor {

    @Serial
    private static final long serialVersionUID = 1;

    private long index;
    private long sequence;

    /// For Hazelcast alone.
    TruncateHead() {
        this(0, 0);
    }

    TruncateHead(long index, long sequence) {
        this.index = index;
        this.sequence = sequence;
    }

    @Override
    boolean change(Head head) {
        if (index <= head.baseIndex) {
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
    }

    @Override
    void readFields(ObjectDataInput in) throws IOException {
        index = in.readLong();
        sequence = in.readLong();
    }

    @Override
    public int getClassId() {
        return JournalTypes.TRUNCATE;
    }
}
