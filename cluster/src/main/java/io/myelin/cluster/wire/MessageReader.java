package io.myelin.cluster.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.agrona.DirectBuffer;
import org.jspecify.annotations.Nullable;

/// Reads what [MessageWriter] wrote. One thread.
public final class MessageReader {

    private static final int KNOWN = 1 << 12;

    private final @Nullable String[] known;
    private ByteBuffer bytes;

    /// Reads one message.
    public MessageReader(byte[] message) {
        known = new String[0];
        bytes = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
    }

    /// Reads messages one after the other, see [#read]. Addresses and names come again and again: they are not made
    /// anew each time.
    public MessageReader() {
        known = new String[KNOWN];
        bytes = ByteBuffer.allocate(0);
    }

    /// Goes on to a message, which is copied.
    public MessageReader read(DirectBuffer source, int offset, int length) {
        var copy = new byte[length];
        source.getBytes(offset, copy);
        bytes = ByteBuffer.wrap(copy).order(ByteOrder.LITTLE_ENDIAN);
        return this;
    }

    /// One byte.
    public int int8() {
        return bytes.get();
    }

    /// Four bytes.
    public int int32() {
        return bytes.getInt();
    }

    /// Eight bytes.
    public long int64() {
        return bytes.getLong();
    }

    /// UTF-8.
    public String text() {
        int length = bytes.getInt();
        int at = bytes.position();
        bytes.position(at + length);
        if (known.length == 0) {
            return new String(bytes.array(), at, length, StandardCharsets.UTF_8);
        }
        int hash = length;
        for (int i = at; i < at + length; i++) {
            hash = 31 * hash + bytes.get(i);
        }
        int place = (hash ^ hash >>> 16) & KNOWN - 1;
        var text = known[place];
        if (text == null || !isAt(at, length, text)) {
            text = new String(bytes.array(), at, length, StandardCharsets.UTF_8);
            known[place] = text;
        }
        return text;
    }

    /// Whether a text is ASCII, and its bytes are these.
    private boolean isAt(int at, int length, String text) {
        if (text.length() != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (text.charAt(i) != bytes.get(at + i)) {
                return false;
            }
        }
        return true;
    }

    /// Bytes.
    public byte[] bytes() {
        var copy = new byte[bytes.getInt()];
        bytes.get(copy);
        return copy;
    }

    /// Bytes that are not copied: valid as long as the message.
    public ByteBuffer view() {
        int length = bytes.getInt();
        var view = bytes.slice(bytes.position(), length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.position(bytes.position() + length);
        return view;
    }

    /// Reads no further than a part, whose length comes first, until [#leave].
    ///
    /// @return the end of the whole
    public int enter() {
        int end = bytes.limit();
        int length = bytes.getInt();
        bytes.limit(bytes.position() + length);
        return end;
    }

    /// Passes over what is left of a part.
    ///
    /// @param end of the whole
    public void leave(int end) {
        bytes.position(bytes.limit()).limit(end);
    }

    /// Requires that all was read.
    ///
    /// @param what names the message in an exception
    /// @throws IllegalStateException if bytes are left: another version wrote it
    public void requireEnd(String what) {
        if (bytes.hasRemaining()) {
            throw new IllegalStateException(bytes.remaining() + " bytes are left of " + what);
        }
    }
}
