package io.myelin.cluster.circuit;

import io.myelin.journal.Codec;
import java.nio.ByteBuffer;

/// Marks an inlet as a ticker's, into which nothing but ticks enters.
enum TickCodec implements Codec<Long> {
    INSTANCE;

    @Override
    public int bound(Long value) {
        return Long.BYTES;
    }

    @Override
    public void encode(Long value, ByteBuffer target) {
        target.putLong(value);
    }

    @Override
    public Long decode(ByteBuffer source) {
        return source.getLong();
    }
}
