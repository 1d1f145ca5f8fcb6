package io.myelin.journal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Strings as fields of records, for codecs of values with several fields: two bytes of length, then UTF-8.
///
/// An object of this class reads a field whose strings recur, such as a type or a currency: it caches some of the
/// strings and returns them instead of creating new ones, which saves half of the work of a replay. Fields whose
/// strings seldom recur are read by [#read].
///
/// Threading: any thread; a cache miss only creates a new string.
public final class StringField {

    /// Maximum bytes of a text.
    private static final int LARGEST = 0xFFFF;

    /// Maximum bytes of a character in UTF-8.
    private static final int WIDEST = 3;

    private static final int BITS = 10;

    /// Number of cached strings.
    private static final int SLOTS = 1 << BITS;

    /// The golden ratio's bits, without a pattern: multiplying by it lets all bits of a number determine its slot.
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /// Longer ones are not cached.
    private static final int LONGEST = 64;

    /// Immutable, so that a thread that reads a plain reference to it sees its final fields initialised.
    ///
    /// @param bytes all of it
    /// @param first its first eight bytes, or all if it has no more
    /// @param last  its last eight bytes, or all
    private record Known(byte[] bytes, long first, long last, String text) {

        /// For up to sixteen bytes the two numbers suffice.
        boolean isAt(byte[] array, int from, int length, long head, long tail) {
            return length == bytes.length
                    && tail == last
                    && head == first
                    && (length <= 2 * Long.BYTES || Arrays.equals(bytes, 0, length, array, from, from + length));
        }
    }

    private final @Nullable Known[] known = new Known[SLOTS];

    /// Makes an empty cache.
    public StringField() {}

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

    /// Reads a text at the buffer's position as [#read] does, and advances the position past it.
    ///
    /// @param source has a text
    public String readKnown(ByteBuffer source) {
        if (!source.hasArray()) {
            return read(source);
        }
        int length = Short.toUnsignedInt(source.getShort());
        int position = source.position();
        int from = source.arrayOffset() + position;
        int end = from + length;
        if (length == 0 || length > LONGEST || end < Long.BYTES) {
            return text(source, length);
        }
        // Moved first: this refuses a length beyond the limit.
        source.position(position + length);
        byte[] array = source.array();
        // Shifts out the bytes before a short string.
        long last =
                (long) LONG.get(array, end - Long.BYTES) >>> Long.SIZE - Byte.SIZE * Math.min(length, Long.BYTES);
        long first = length > Long.BYTES ? (long) LONG.get(array, from) : last;
        int slot = (int) ((last + length) * SPREAD >>> Long.SIZE - BITS);
        Known found = known[slot];
        if (found != null && found.isAt(array, from, length, first, last)) {
            return found.text;
        }
        var text = new String(array, from, length, StandardCharsets.UTF_8);
        known[slot] = new Known(Arrays.copyOfRange(array, from, end), first, last, text);
        return text;
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
