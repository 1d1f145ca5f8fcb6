package io.myelin.hazelcast.host.route;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import java.io.IOException;
import java.io.InvalidObjectException;

/// The first byte of all messages between hosts and clients: a receiver refuses any other version.
final class RouteVersion {

    private static final byte CURRENT = 2;

    private RouteVersion() {}

    static void write(ObjectDataOutput out) throws IOException {
        out.writeByte(CURRENT);
    }

    static void check(ObjectDataInput in, Object type) throws IOException {
        byte version = in.readByte();
        if (version != CURRENT) {
            throw new InvalidObjectException(
                    type.getClass().getSimpleName() + " of version " + version + ", known is " + CURRENT);
        }
    }

    /// A string that is never null.
    static String text(ObjectDataInput in) throws IOException {
        String text = in.readString();
        if (text == null) {
            throw new InvalidObjectException("a text is missing");
        }
        return text;
    }
}
