package io.myelin.hazelcast.journal;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import java.io.IOException;
import java.io.Serial;

/// Records in the head that truncated blocks are deleted.
final class NoteSwept extends HeadProcessor {

    @Serial
    private static final long serialVersionUID = 1;

    private long index;

    /// For Hazelcast alone.
    NoteSwept() {
        this(0);
    }

    /// @param index the block up to which all are deleted
    NoteSwept(long index) {
        this.index = index;
    }

    @Override
    boolean change(Head head) {
        // After a split the head of the other side may have replaced the one that was truncated. It keeps the epochs of
        // the blocks that it lists.
        long swept = Math.min(index, head.baseIndex);
        if (swept <= head.sweptIndex) {
            return false;
        }
        head.sweep(swept);
        return true;
    }

    @Override
    void writeFields(ObjectDataOutput out) throws IOException {
        out.writeLong(index);
    }

    @Override
    void readFields(ObjectDataInput in) throws IOException {
        index = in.readLong();
    }

    @Override
    public int getClassId() {
        return JournalTypes.SWEPT;
    }
}
