package io.myelin.cluster.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.agrona.DirectBuffer;

/// Reads what [MessageWriter] wrote. One thread.
public final class MessageReader {

    private ByteBuffer bytes = ByteBuffer.allocate(0);

    /// Reads messages one after the other, see [#read].
    public MessageReader() {}

    /// Reads one message.
    public MessageReader(byte[] message) {
        bytes = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
    }

    /// Goes on to a message, which is copied.
    public MessageReader read(DirectBuffer source, int offset, int length) {
        bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        source.getBytes(offset, bytes.array());
        return this;
    }

    public int int8() {
        return bytes.get();
    }

    public int int32() {
        return bytes.getInt();
    }

    public long int64() {
        return bytes.getLong();
    }

    /// UTF-8.
    public String text() {
        int length = bytes.getInt();
        int at = bytes.position();
        bytes.position(at + length);
        return new String(bytes.array(), bytes.arrayOffset() + at, length, StandardCharsets.UTF_8);
    }

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

    /// A part, to be read by itself: valid as long as the message.
    public MessageReader part() {
        var part = new MessageReader();
        part.bytes = view();
        return part;
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
