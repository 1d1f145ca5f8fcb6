package io.myelin.benchmarks.hazelcast.journaled;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// Texts in records: two bytes of length, then UTF-8.
final class Texts {

    /// Bytes of a character in UTF-8 at most.
    private static final int WIDEST = 3;

    private Texts() {
    }

    static int bound(String text) {
        return Short.BYTES + WIDEST * text.length();
    }

    static void write(String text, ByteBuffer target) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        target.putShort((short) bytes.length).put(bytes);
    }

    static String read(ByteBuffer source) {
        var bytes = new byte[Short.toUnsignedInt(source.getShort())];
        source.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
