package io.myelin.journal.record;

import io.myelin.journal.Codec;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// Refuses during a replay the values that the ring refused when the circuit was live: those that may be too large, and
/// those whose codec throws. A replay that accepted one would count an emission that the journal does not have, and all
/// later numbers would be off by one. Confined to the circuit's thread.
public final class EncodingCheck {

    private static final int USUAL = 256;

    /// Where a value begins. As in the ring, not at 0: a codec that moves back to 0 or flips the buffer is refused.
    private static final int BEGIN = 8;

    private ByteBuffer buffer = allocate(USUAL);

    private static ByteBuffer allocate(int bytes) {
        return ByteBuffer.allocate(BEGIN + bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /// Encodes a value like [RecordRing#write], and discards the result.
    ///
    /// @return the encoded value, from position to limit; valid until the next call
    /// @throws IllegalArgumentException if the record may become too long
    public <E> ByteBuffer write(Codec<? super E> codec, E value) {
        int bound = codec.bound(value);
        RecordRing.requireFit(bound);
        if (bound > buffer.capacity() - BEGIN) {
            buffer = allocate(Math.min(RecordRing.LARGEST, 2 * bound));
        }
        int length = RecordRing.encode(codec, value, buffer.clear(), BEGIN, bound);
        return buffer.limit(BEGIN + length).position(BEGIN);
    }
}
