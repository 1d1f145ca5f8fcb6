package io.myelin.journal;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// Strings as fields of records, for codecs of values with several fields: two bytes of length, then UTF-8.
public final class StringField {

    /// Maximum bytes of a text.
    private static final int LARGEST = 0xFFFF;

    /// Maximum bytes of a character in UTF-8.
    private static final int WIDEST = 3;

    private StringField() {}

    /// The maximum number of bytes that a string takes.
    ///
    /// @param text the text
    /// @return bytes
    public static int bound(String text) {
        return Short.BYTES + WIDEST * text.length();
    }

    /// Writes a text at the buffer's position, and advances the position past it.
    ///
    /// @param text   well-formed, at most 65,535 bytes in UTF-8, which is more than a record can take
    /// @param target has space for [#bound] bytes
    /// @throws IllegalArgumentException if the text is longer, or not well-formed: see [#utf8]
    public static void write(String text, ByteBuffer target) {
        byte[] bytes = utf8(text);
        if (bytes.length > LARGEST) {
            throw new IllegalArgumentException("a text of " + bytes.length + " bytes, at most " + LARGEST + " fit");
        }
        target.putShort((short) bytes.length).put(bytes);
    }

    /// Returns a text in UTF-8, which cannot express half of a surrogate pair. Java's own conversion writes a question
    /// mark instead, and a replay would get another text than the circuit had.
    ///
    /// @param text the text
    /// @throws IllegalArgumentException if the text is not well-formed: it has half of a surrogate pair
    public static byte[] utf8(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        for (byte each : bytes) {
            if (each == '?') {
                requireWellFormed(text);
                break;
            }
        }
        return bytes;
    }

    private static void requireWellFormed(String text) {
        int length = text.length();
        for (int at = 0; at < length; at++) {
            char half = text.charAt(at);
            if (Character.isSurrogate(half)) {
                at++;
                if (at == length || !Character.isSurrogatePair(half, text.charAt(at))) {
                    throw new IllegalArgumentException(
                            "a text that is not well-formed: half of a surrogate pair at character " + (at - 1));
                }
            }
        }
    }

    /// Reads a text at the buffer's position, and advances the position past it.
    ///
    /// @param source has a text
    public static String read(ByteBuffer source) {
        return text(source, Short.toUnsignedInt(source.getShort()));
    }

    /// A string of the given number of bytes from the buffer's position.
    static String text(ByteBuffer source, int length) {
        if (source.hasArray()) {
            int at = source.position();
            // Moved first: this refuses a length beyond the limit.
            source.position(at + length);
            return new String(source.array(), source.arrayOffset() + at, length, StandardCharsets.UTF_8);
        }
        var bytes = new byte[length];
        source.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
