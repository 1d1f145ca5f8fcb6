package io.myelin.journal.record;

import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// An emission of an outbox as the circuit that is fed from it records it.
///
/// @param number   its number in the outbox
/// @param emission the emission
/// @param <E>      its type
public record CarriedEmission<E>(long number, E emission) {

    /// In front of the name of the emissions' codec.
    public static final String PREFIX = "carried ";

    /// Bytes of the number.
    public static final int NUMBER = Long.BYTES;

    /// Maximum bytes of an emission of an outbox: a feed records it with its number.
    public static final int LARGEST = RecordRing.LARGEST - NUMBER;

    /// The number, then the emission.
    ///
    /// @param codec writes the emission
    /// @param <E>   its type
    public record Format<E>(Codec<E> codec) implements Codec<CarriedEmission<E>> {

        @Override
        public String name() {
            return PREFIX + codec.name();
        }

        @Override
        public @Nullable Codec<CarriedEmission<E>> reading(String written) {
            var older = written.startsWith(PREFIX) ? codec.reading(written.substring(PREFIX.length())) : null;
            return older == null ? null : older == codec ? this : new Format<>(older);
        }

        @Override
        public int bound(CarriedEmission<E> value) {
            return NUMBER + codec.bound(value.emission());
        }

        @Override
        public void encode(CarriedEmission<E> value, ByteBuffer target) {
            Codecs.append(codec, value.emission(), target.putLong(value.number()));
        }

        @Override
        public CarriedEmission<E> decode(ByteBuffer source) {
            long number = source.getLong();
            return new CarriedEmission<>(number, Codecs.readRest(codec, source));
        }
    }
}
