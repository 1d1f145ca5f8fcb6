package io.myelin.cluster.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.agrona.DirectBuffer;

/// Reads what [MessageWriter] wrote. One thread.
public final class MessageReader {

    private final ByteBuffer bytes;

    /// Reads bytes that may be reused: nothing of them is kept.
    public MessageReader(byte[] content) {
        bytes = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
    }

    private MessageReader(ByteBuffer bytes) {
        this.bytes = bytes.order(ByteOrder.LITTLE_ENDIAN);
    }

    /// Copies a part of a buffer.
    public MessageReader(DirectBuffer source, int offset, int length) {
        var copy = new byte[length];
        source.getBytes(offset, copy);
        bytes = ByteBuffer.wrap(copy).order(ByteOrder.LITTLE_ENDIAN);
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
        var text = new String(bytes.array(), bytes.arrayOffset() + bytes.position(), length, StandardCharsets.UTF_8);
        bytes.position(bytes.position() + length);
        return text;
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

    /// Reads the next bytes by themselves, and passes over them.
    public MessageReader part(int length) {
        var part = new MessageReader(bytes.slice(bytes.position(), length));
        skip(length);
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

    /// Passes over bytes.
    public void skip(int length) {
        bytes.position(bytes.position() + length);
    }
}
