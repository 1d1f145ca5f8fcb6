package io.myelin.hazelcast.journal;

import com.hazelcast.nio.ObjectDataInput;
import java.io.IOException;
import java.io.InvalidObjectException;

/// Strings that cannot be missing.
final class WireStrings {

    private WireStrings() {}

    static String read(final ObjectDataInput in) throws IOException {
        final var text = in.readString();
        if (text == null) {
            throw new InvalidObjectException("a string is missing");
        }
        return text;
    }
}
