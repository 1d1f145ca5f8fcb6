package io.myelin.hazelcast.journal;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// The part of a journal that one writer wrote.
///
/// @param epoch its number, from 1
/// @param place determines the partition of its blocks; no other epoch has it
/// @param index the number of its first block
/// @param first the number of its first record
record EpochRange(long epoch, String place, long index, long first) {

    BlockKey key(long block) {
        return new BlockKey(place, block);
    }

    void write(DataOutput out) throws IOException {
        out.writeLong(epoch);
        out.writeUTF(place);
        out.writeLong(index);
        out.writeLong(first);
    }

    static EpochRange read(DataInput in) throws IOException {
        return new EpochRange(in.readLong(), in.readUTF(), in.readLong(), in.readLong());
    }
}
