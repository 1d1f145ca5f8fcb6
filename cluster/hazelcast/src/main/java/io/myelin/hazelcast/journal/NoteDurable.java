package io.myelin.hazelcast.journal;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import io.myelin.hazelcast.wire.WireStrings;
import java.io.IOException;
import java.io.Serial;

/// Raises the lower bound of durable records, if it is still the one that the writer stored last: after a split the
/// head may be an older one, and the blocks between the two bounds were not kept.
final class NoteDurable extends HeadProcessor {

    @Serial
    private static final long serialVersionUID = 1;

    private String place;
    private long noted;
    private long index;
    private long sequence;

    /// For Hazelcast alone.
    NoteDurable() {
        this("", 0, 0, 0);
    }

    /// @param place    the place of the writer's epoch, unique to that epoch
    /// @param noted    the last block that it stored before
    /// @param index    the block up to which all is durable
    /// @param sequence that block's first record
    NoteDurable(String place, long noted, long index, long sequence) {
        this.place = place;
        this.noted = noted;
        this.index = index;
        this.sequence = sequence;
    }

    @Override
    boolean change(Head head) {
        var last = head.last();
        if (last == null || !last.place().equals(place)
                || head.durableIndex < noted || index <= head.durableIndex) {
            return false;
        }
        head.durableIndex = index;
        head.durable = sequence;
        return true;
    }

    @Override
    void writeFields(ObjectDataOutput out) throws IOException {
        out.writeString(place);
        out.writeLong(noted);
        out.writeLong(index);
        out.writeLong(sequence);
    }

    @Override
    void readFields(ObjectDataInput in) throws IOException {
        place = WireStrings.read(in);
        noted = in.readLong();
        index = in.readLong();
        sequence = in.readLong();
    }

    @Override
    public int getClassId() {
        return JournalTypes.NOTE;
    }
}
