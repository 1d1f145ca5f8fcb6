package io.myelin.twin.rule;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// The signals of a name between two beats, summed up.
///
/// @param end    when it ended, in microseconds since the epoch
/// @param count  the number of signals
/// @param failed how many of these are `FAIL`
/// @param sum    the sum of the values
/// @param last   the last value so far, of this or an earlier interval
/// @param down   whether the latest signal that is neither a failure nor a reading is `DOWN`
public record Interval(long end, int count, int failed, long sum, long last, boolean down) {

    /// Writes it.
    public void save(DataOutput out) throws IOException {
        out.writeLong(end);
        out.writeInt(count);
        out.writeInt(failed);
        out.writeLong(sum);
        out.writeLong(last);
        out.writeBoolean(down);
    }

    /// Reads one that [#save] wrote.
    public static Interval load(DataInput in) throws IOException {
        return new Interval(in.readLong(), in.readInt(), in.readInt(), in.readLong(), in.readLong(),
                in.readBoolean());
    }
}
