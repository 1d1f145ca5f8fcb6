package io.myelin.hazelcast.journal;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;

/// A snapshot as listed in the journal's head. Its content is stored beside the blocks, in parts, at a place of its
/// own.
///
/// @param sequence the number of records that it reflects
/// @param millis   when it was taken, in milliseconds since 1970
/// @param place    determines the partition of its parts; unique to the snapshot
/// @param length   of the content, in bytes
/// @param check    the content's CRC-32C
/// @param complete whether all parts were stored; until then it is not read
record StoredSnapshot(long sequence, long millis, String place, int length, int check, boolean complete) {

    /// Bytes of a part: large enough for a low overhead, small enough not to block their partition.
    static final int PART = 1 << 18;

    private static final Pattern PLACE = Pattern.compile(".*#s([0-9]+)\\.[0-9a-z]+", Pattern.DOTALL);

    /// A new place for the parts of a snapshot.
    static String newPlace(String circuit, long sequence) {
        return PlacesOf.prefix(circuit) + 's' + sequence + '.'
                + Long.toString(ThreadLocalRandom.current().nextLong() >>> 1, Character.MAX_RADIX);
    }

    /// The sequence of the snapshot that has a place, -1 if it is not that of a snapshot.
    static long sequence(String place) {
        var parts = PLACE.matcher(place);
        return parts.matches() ? Long.parseLong(parts.group(1)) : -1;
    }

    StoredSnapshot completed() {
        return new StoredSnapshot(sequence, millis, place, length, check, true);
    }

    int parts() {
        return Math.ceilDiv(length, PART);
    }

    BlockKey key(int part) {
        return new BlockKey(place, part);
    }

    void write(DataOutput out) throws IOException {
        out.writeLong(sequence);
        out.writeLong(millis);
        out.writeUTF(place);
        out.writeInt(length);
        out.writeInt(check);
        out.writeBoolean(complete);
    }

    static StoredSnapshot read(DataInput in) throws IOException {
        return new StoredSnapshot(
                in.readLong(), in.readLong(), in.readUTF(), in.readInt(), in.readInt(), in.readBoolean());
    }
}
