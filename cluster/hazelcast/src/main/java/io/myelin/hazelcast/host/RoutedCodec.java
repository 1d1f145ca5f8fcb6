package io.myelin.hazelcast.host;

import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import java.nio.ByteBuffer;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The sender, the number, then the value.
///
/// @param codec writes the value
/// @param <E>   the type of the value
record RoutedCodec<E>(Codec<E> codec) implements Codec<RoutedEmission<E>> {

    /// In front of the name of the value's codec.
    static final String PREFIX = "routed ";

    @Override
    public String name() {
        return PREFIX + codec.name();
    }

    @Override
    public @Nullable Codec<RoutedEmission<E>> reading(String written) {
        var older = written.startsWith(PREFIX) ? codec.reading(written.substring(PREFIX.length())) : null;
        return older == null ? null : older == codec ? this : new RoutedCodec<>(older);
    }

    @Override
    public int bound(RoutedEmission<E> emission) {
        var written = emission.written();
        return RoutedEmission.OVERHEAD + (written == null ? codec.bound(emission.value()) : written.remaining());
    }

    @Override
    public void encode(RoutedEmission<E> emission, ByteBuffer target) {
        target.putLong(emission.sender().getMostSignificantBits())
                .putLong(emission.sender().getLeastSignificantBits())
                .putLong(emission.number());
        var written = emission.written();
        if (written == null) {
            Codecs.append(codec, emission.value(), target);
        } else {
            int begin = target.position();
            int length = written.remaining();
            target.put(begin, written, written.position(), length).position(begin + length);
        }
    }

    @Override
    public RoutedEmission<E> decode(ByteBuffer source) {
        var sender = new UUID(source.getLong(), source.getLong());
        long number = source.getLong();
        return new RoutedEmission<>(sender, number, codec.decode(source), null, null);
    }
}
