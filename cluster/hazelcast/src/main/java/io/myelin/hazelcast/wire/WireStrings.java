package io.myelin.hazelcast.wire;

import com.hazelcast.nio.ObjectDataInput;
import java.io.IOException;
import java.io.InvalidObjectException;

/// Strings that must not be null.
public final class WireStrings {

    private WireStrings() {}

    /// Reads one.
    ///
    /// @throws InvalidObjectException if it is null
    public static String read(ObjectDataInput in) throws IOException {
        var text = in.readString();
        if (text == null) {
            throw new InvalidObjectException("a string is missing");
        }
        return text;
    }
}
