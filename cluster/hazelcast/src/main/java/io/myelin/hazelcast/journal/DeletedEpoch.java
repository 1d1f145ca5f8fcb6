package io.myelin.hazelcast.journal;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/// An epoch whose blocks were all deleted: enough to recognise it in another head.
///
/// @param epoch its number
/// @param place a hash of its place, which no other epoch has
record DeletedEpoch(long epoch, long place) {

    static DeletedEpoch of(EpochRange range) {
        return new DeletedEpoch(range.epoch(), hash(range.place()));
    }

    boolean isAt(String where) {
        return place == hash(where);
    }

    private static long hash(String place) {
        return UUID.nameUUIDFromBytes(place.getBytes(StandardCharsets.UTF_8)).getMostSignificantBits();
    }

    void write(DataOutput out) throws IOException {
        out.writeLong(epoch);
        out.writeLong(place);
    }

    static DeletedEpoch read(DataInput in) throws IOException {
        return new DeletedEpoch(in.readLong(), in.readLong());
    }
}
