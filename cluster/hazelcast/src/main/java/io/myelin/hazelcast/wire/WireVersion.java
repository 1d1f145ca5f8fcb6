package io.myelin.hazelcast.wire;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.InvalidObjectException;

/// The first byte of all messages between members: a receiver refuses any other version, instead of reading fields
/// that do not exist.
public final class WireVersion {

    static final byte CURRENT = 7;

    private WireVersion() {}

    /// Writes it.
    public static void write(DataOutput out) throws IOException {
        out.writeByte(CURRENT);
    }

    /// Reads it.
    ///
    /// @param in   the input
    /// @param type the type being read, for the message
    /// @throws InvalidObjectException if it is not the current one
    public static void check(DataInput in, Object type) throws IOException {
        byte version = in.readByte();
        if (version != CURRENT) {
            throw new InvalidObjectException(type.getClass().getSimpleName() + " of version " + version
                    + ", this member knows version " + CURRENT);
        }
    }
}
