package io.myelin.hazelcast.host.route;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import java.io.IOException;
import java.io.InvalidObjectException;

/// The first byte of what hosts and clients send each other: one that meets a later version refuses it.
final class RouteVersion {

    private static final byte CURRENT = 1;

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

    /// A text that is never absent.
    static String text(ObjectDataInput in) throws IOException {
        String text = in.readString();
        if (text == null) {
            throw new InvalidObjectException("a text is missing");
        }
        return text;
    }
}
