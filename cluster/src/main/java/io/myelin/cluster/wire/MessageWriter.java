package io.myelin.cluster.wire;

import io.myelin.journal.Codec;
import io.myelin.journal.StringField;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/// Writes a message, little-endian, into bytes that grow. One thread.
public final class MessageWriter {

    private final UnsafeBuffer buffer = new UnsafeBuffer(0, 0);
    private ByteBuffer bytes;

    /// @param capacity bytes at first
    public MessageWriter(int capacity) {
        bytes = ByteBuffer.allocate(capacity).order(ByteOrder.LITTLE_ENDIAN);
    }

    /// Begins anew.
    public MessageWriter reset() {
        bytes.clear();
        return this;
    }

    public int length() {
        return bytes.position();
    }

    public MessageWriter int8(int value) {
        room(1).put((byte) value);
        return this;
    }

    public MessageWriter int32(int value) {
        room(4).putInt(value);
        return this;
    }

    public MessageWriter int64(long value) {
        room(8).putLong(value);
        return this;
    }

    /// Replaces four bytes.
    public void int32At(int at, int value) {
        bytes.putInt(at, value);
    }

    /// Replaces eight bytes.
    public void int64At(int at, long value) {
        bytes.putLong(at, value);
    }

    /// UTF-8 with its length.
    public MessageWriter text(String value) {
        return bytes(StringField.utf8(value));
    }

    /// Bytes with their length.
    public MessageWriter bytes(byte[] value) {
        room(4 + value.length).putInt(value.length).put(value);
        return this;
    }

    /// A value with its length.
    ///
    /// @param codec writes it
    public <E> MessageWriter value(Codec<E> codec, E value) {
        int bound = codec.bound(value);
        int at = room(4 + bound).position();
        var target = bytes.slice(at + 4, bound).order(ByteOrder.LITTLE_ENDIAN);
        codec.encode(value, target);
        int length = target.position();
        bytes.putInt(at, length).position(at + 4 + length);
        return this;
    }

    /// A copy of what was written.
    public byte[] copy() {
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    /// What was written, valid until the next call of this object.
    public DirectBuffer buffer() {
        buffer.wrap(bytes.array(), 0, bytes.position());
        return buffer;
    }

    private ByteBuffer room(int length) {
        if (bytes.remaining() < length) {
            int capacity = Math.max(2 * bytes.capacity(), Math.addExact(bytes.position(), length));
            bytes = ByteBuffer.wrap(Arrays.copyOf(bytes.array(), capacity))
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .position(bytes.position());
        }
        return bytes;
    }
}
