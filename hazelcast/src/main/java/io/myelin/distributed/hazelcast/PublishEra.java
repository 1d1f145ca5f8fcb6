package io.myelin.distributed.hazelcast;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import java.io.IOException;
import java.io.Serial;

/// Makes a claimed epoch the one that writes, unless a later one was claimed meanwhile.
final class PublishEra extends HeadProcessor {

    @Serial
    private static final long serialVersionUID = 1;

    private long epoch;
    private String place;
    private long index;
    private long first;

    /// For Hazelcast alone.
    PublishEra() {
        this(0, "", 0, 0);
    }

    PublishEra(final long epoch, final String place, final long index, final long first) {
        this.epoch = epoch;
        this.place = place;
        this.index = index;
        this.first = first;
    }

    @Override
    boolean change(final Head head) {
        if (head.claimed != epoch) {
            return false;
        }
        final var last = head.last();
        if (last == null || last.epoch() < epoch) {
            head.eras.add(new Era(epoch, place, index, first));
        }
        head.durableIndex = Math.max(head.durableIndex, index);
        head.durable = Math.max(head.durable, first);
        return true;
    }

    @Override
    public void writeData(final ObjectDataOutput out) throws IOException {
        out.writeLong(epoch);
        out.writeString(place);
        out.writeLong(index);
        out.writeLong(first);
    }

    @Override
    public void readData(final ObjectDataInput in) throws IOException {
        epoch = in.readLong();
        place = Strings.read(in);
        index = in.readLong();
        first = in.readLong();
    }

    @Override
    public int getClassId() {
        return JournalTypes.PUBLISH;
    }
}
