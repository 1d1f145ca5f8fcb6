package io.myelin.hazelcast.wire;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.InvalidObjectException;

/// The first byte of what members send each other: a member that meets a later version refuses it, rather than read
/// fields that are not there.
public final class WireVersion {

    static final byte CURRENT = 2;

    private WireVersion() {}

    /// Writes it.
    public static void write(DataOutput out) throws IOException {
        out.writeByte(CURRENT);
    }

    /// Reads it.
    ///
    /// @param in   where from
    /// @param type what is being read, for the message
    /// @throws InvalidObjectException if it is not the current one
    public static void check(DataInput in, Object type) throws IOException {
        byte version = in.readByte();
        if (version != CURRENT) {
            throw new InvalidObjectException(type.getClass().getSimpleName() + " of version " + version
                    + ", this member knows version " + CURRENT);
        }
    }
}
