package io.myelin.distributed.hazelcast;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import java.io.IOException;
import java.io.Serial;

/// Raises the lower bound of what is durable.
final class NoteDurable extends HeadProcessor {

    @Serial
    private static final long serialVersionUID = 1;

    private long epoch;
    private long index;
    private long sequence;

    /// For Hazelcast alone.
    NoteDurable() {
        this(0, 0, 0);
    }

    NoteDurable(final long epoch, final long index, final long sequence) {
        this.epoch = epoch;
        this.index = index;
        this.sequence = sequence;
    }

    @Override
    boolean change(final Head head) {
        final var last = head.last();
        if (last == null || last.epoch() != epoch || index <= head.durableIndex) {
            return false;
        }
        head.durableIndex = index;
        head.durable = sequence;
        return true;
    }

    @Override
    public void writeData(final ObjectDataOutput out) throws IOException {
        out.writeLong(epoch);
        out.writeLong(index);
        out.writeLong(sequence);
    }

    @Override
    public void readData(final ObjectDataInput in) throws IOException {
        epoch = in.readLong();
        index = in.readLong();
        sequence = in.readLong();
    }

    @Override
    public int getClassId() {
        return JournalTypes.NOTE;
    }
}
