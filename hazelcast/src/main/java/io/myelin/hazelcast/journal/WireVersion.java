package io.myelin.hazelcast.journal;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.InvalidObjectException;

/// The first byte of what members send each other: a member that meets a later version refuses it, rather than read
/// fields that are not there.
final class WireVersion {

    static final byte CURRENT = 1;

    private WireVersion() {}

    static void write(final DataOutput out) throws IOException {
        out.writeByte(CURRENT);
    }

    static void check(final DataInput in, final Object type) throws IOException {
        final byte version = in.readByte();
        if (version != CURRENT) {
            throw new InvalidObjectException(type.getClass().getSimpleName() + " of version " + version
                    + ", this member knows version " + CURRENT);
        }
    }
}
