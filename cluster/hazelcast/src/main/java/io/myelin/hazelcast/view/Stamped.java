package io.myelin.hazelcast.view;

import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/// The stored form of a view's value: 8 bytes for its record, 1 byte for whether there is a value, and the value. A
/// removed key has to be stored too, or a late change would restore it.
final class Stamped {

    private static final int HEADER = 9;

    private Stamped() {}

    static <V> byte[] of(long sequence, @Nullable V value, Codec<V> codec) {
        var buffer = ByteBuffer.allocate(HEADER + (value == null ? 0 : codec.bound(value)))
                .order(ByteOrder.LITTLE_ENDIAN);
        buffer.putLong(sequence).put((byte) (value == null ? 0 : 1));
        if (value != null) {
            Codecs.append(codec, value, buffer);
        }
        var bytes = new byte[buffer.position()];
        buffer.get(0, bytes);
        return bytes;
    }

    static long sequence(byte[] bytes) {
        return wrap(bytes).getLong();
    }

    static <V> @Nullable V value(byte[] bytes, Codec<V> codec) {
        return bytes[HEADER - 1] == 0 ? null : codec.decode(wrap(bytes).position(HEADER).slice()
                .order(ByteOrder.LITTLE_ENDIAN));
    }

    private static ByteBuffer wrap(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
