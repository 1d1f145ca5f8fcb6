package io.myelin.hazelcast.journal;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import java.io.IOException;
import java.io.Serial;

/// Records in the head that truncated blocks are deleted. Epochs without blocks are removed; until then they hold the
/// places of their blocks.
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
        if (index <= head.sweptIndex) {
            return false;
        }
        head.sweptIndex = index;
        while (head.ranges.size() > 1 && head.ranges.get(1).index() <= index) {
            head.ranges.removeFirst();
        }
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
