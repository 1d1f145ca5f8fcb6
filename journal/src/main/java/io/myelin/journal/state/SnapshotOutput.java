package io.myelin.journal.state;

import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import io.myelin.journal.StringField;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/// The bytes of a snapshot under construction. Grows as needed.
public final class SnapshotOutput {

    private ByteBuffer bytes = ByteBuffer.allocate(1 << 12).order(ByteOrder.LITTLE_ENDIAN);

    private ByteBuffer reserve(int more) {
        if (bytes.remaining() < more) {
            int wanted = Math.addExact(bytes.position(), more);
            int size = (int) Math.min(Math.max(2L * bytes.capacity(), wanted), Integer.MAX_VALUE - 8);
            bytes = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN).put(bytes.flip());
        }
        return bytes;
    }

    public void putInt(int value) {
        reserve(Integer.BYTES).putInt(value);
    }

    public void putLong(long value) {
        reserve(Long.BYTES).putLong(value);
    }

    public void putString(String text) {
        StringField.write(text, reserve(StringField.bound(text)));
    }

    /// @throws ArithmeticException if a snapshot grows beyond two gigabytes
    public <S> void write(Codec<? super S> codec, S value) {
        Codecs.append(codec, value, reserve(codec.bound(value)));
    }

    /// Writes a section with its name and length.
    public void write(SnapshotSection section) {
        putString(section.name());
        putInt(0);
        int begin = bytes.position();
        section.save().accept(this);
        bytes.putInt(begin - Integer.BYTES, bytes.position() - begin);
    }

    public byte[] toBytes() {
        return Arrays.copyOf(bytes.array(), bytes.position());
    }
}
