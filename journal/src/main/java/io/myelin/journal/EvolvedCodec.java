package io.myelin.journal;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// A codec with its predecessor.
///
/// @param current     writes
/// @param predecessor reads values written under its name
/// @param <E>         the type of the values
record EvolvedCodec<E>(Codec<E> current, Codec<E> predecessor) implements Codec<E> {

    EvolvedCodec {
        if (predecessor.reading(current.name()) != null) {
            throw new IllegalArgumentException("two codecs are named " + current.name());
        }
    }

    @Override
    public String name() {
        return current.name();
    }

    @Override
    public @Nullable Codec<E> reading(String written) {
        var own = current.reading(written);
        return own != null ? own : predecessor.reading(written);
    }

    @Override
    public int bound(E value) {
        return current.bound(value);
    }

    @Override
    public void encode(E value, ByteBuffer target) {
        current.encode(value, target);
    }

    @Override
    public E decode(ByteBuffer source) {
        return current.decode(source);
    }
}
