package io.myelin.twin.circulation;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// The signals of a name between two beats, summed up.
///
/// @param end    when it ended, in microseconds since the epoch
/// @param count  signals
/// @param failed signals of a failure
/// @param sum    of the values
/// @param max    of the values
/// @param last   value, or the previous one if there was no signal
/// @param down   whether the latest such signal says that the name's subject is gone
public record Interval(long end, int count, int failed, long sum, long max, long last, boolean down) {

    void save(DataOutput out) throws IOException {
        out.writeLong(end);
        out.writeInt(count);
        out.writeInt(failed);
        out.writeLong(sum);
        out.writeLong(max);
        out.writeLong(last);
        out.writeBoolean(down);
    }

    static Interval load(DataInput in) throws IOException {
        return new Interval(in.readLong(), in.readInt(), in.readInt(), in.readLong(), in.readLong(), in.readLong(),
                in.readBoolean());
    }
}
