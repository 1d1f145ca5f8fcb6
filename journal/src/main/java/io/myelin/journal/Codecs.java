package io.myelin.journal;

import static java.util.Objects.requireNonNull;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/// Codecs of common types.
public final class Codecs {

    /// 8 bytes.
    public static final Codec<Long> LONG =
            fixed("long", 8, (value, target) -> target.putLong(value), ByteBuffer::getLong);

    /// 4 bytes.
    public static final Codec<Integer> INT =
            fixed("int", 4, (value, target) -> target.putInt(value), ByteBuffer::getInt);

    /// 8 bytes.
    public static final Codec<Double> DOUBLE =
            fixed("double", 8, (value, target) -> target.putDouble(value), ByteBuffer::getDouble);

    /// 1 byte.
    public static final Codec<Boolean> BOOLEAN = fixed(
            "boolean", 1, (value, target) -> target.put((byte) (value ? 1 : 0)), source -> source.get() != 0);

    /// UTF-8, at most the capacity of a record. A text with half of a surrogate pair is refused: see
    /// [StringField#utf8].
    public static final Codec<String> STRING = of(
            "utf-8",
            value -> 3 * value.length(),
            (value, target) -> target.put(StringField.utf8(value)),
            source -> StringField.text(source, source.remaining()));

    /// The bytes as they are.
    public static final Codec<byte[]> BYTES = of(
            "bytes",
            value -> value.length,
            (value, target) -> target.put(value),
            source -> {
                var bytes = new byte[source.remaining()];
                source.get(bytes);
                return bytes;
            });

    private Codecs() {}

    /// A constant by its name, so that constants may be reordered in the source.
    ///
    /// @param type the enumeration
    /// @param <E>  the enumeration
    public static <E extends Enum<E>> Codec<E> constant(Class<E> type) {
        return of(
                "enum " + requireNonNull(type, "type").getName(),
                value -> value.name().length() * 3,
                (value, target) -> target.put(StringField.utf8(value.name())),
                source -> Enum.valueOf(type, StringField.text(source, source.remaining())));
    }

    /// A codec of four functions.
    ///
    /// @param name   the format's name
    /// @param bound  bytes a value takes at most
    /// @param writer writes a value
    /// @param reader reads a value
    /// @param <E>    the type of the values
    /// @throws NullPointerException if an argument is `null`
    public static <E> Codec<E> of(
            String name,
            ToIntFunction<? super E> bound,
            Writer<? super E> writer,
            Function<? super ByteBuffer, ? extends E> reader) {
        requireNonNull(name, "name");
        requireNonNull(bound, "bound");
        requireNonNull(writer, "writer");
        requireNonNull(reader, "reader");
        return new Codec<>() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public int bound(E value) {
                return bound.applyAsInt(value);
            }

            @Override
            public void encode(E value, ByteBuffer target) {
                writer.write(value, target);
            }

            @Override
            public E decode(ByteBuffer source) {
                return reader.apply(source);
            }
        };
    }

    /// A codec that was renamed because its format changed, and still reads values written under the old name. The
    /// predecessor may have a predecessor of its own.
    ///
    /// @param current     writes values, and reads those that it wrote
    /// @param predecessor reads values written under its name
    /// @param <E>         the type of the values
    /// @throws IllegalArgumentException if the predecessor reads the current name too
    public static <E> Codec<E> evolved(Codec<E> current, Codec<E> predecessor) {
        return new EvolvedCodec<>(requireNonNull(current, "current"), requireNonNull(predecessor, "predecessor"));
    }

    /// A codec of values of a fixed size.
    ///
    /// @param name   the format's name
    /// @param size   bytes, 0 or more
    /// @param writer writes a value
    /// @param reader reads a value
    /// @param <E>    the type of the values
    /// @throws IllegalArgumentException if the size is negative
    /// @throws NullPointerException if an argument is `null`
    public static <E> Codec<E> fixed(
            String name,
            int size,
            Writer<? super E> writer,
            Function<? super ByteBuffer, ? extends E> reader) {
        if (size < 0) {
            throw new IllegalArgumentException("values of " + size + " bytes");
        }
        return of(name, _ -> size, writer, reader);
    }

    /// Reads a value that takes the rest of a buffer.
    ///
    /// @param codec  reads the value
    /// @param source little-endian, with the value from its position to its limit; its position is at this limit
    ///               afterwards
    /// @param <E>    the type of the value
    /// @throws IllegalStateException if the codec left bytes of it
    public static <E> E read(Codec<E> codec, ByteBuffer source) {
        requireNonNull(codec, "codec");
        int begin = source.position();
        int end = source.limit();
        E value = codec.decode(source);
        if (source.position() != end) {
            throw new IllegalStateException("codec " + codec.name() + " leaves " + (end - source.position())
                    + " of " + (end - begin) + " bytes");
        }
        return value;
    }

    /// Reads a value that takes the rest of a buffer, after others that the codec cannot touch: the counterpart of
    /// [#append].
    ///
    /// @param codec  reads the value
    /// @param source with the value from its position to its limit; its position is at its limit afterwards
    /// @param <E>    the type of the value
    /// @throws IllegalStateException if the codec left bytes of it
    public static <E> E readRest(Codec<E> codec, ByteBuffer source) {
        E value = read(codec, source.slice().order(ByteOrder.LITTLE_ENDIAN));
        source.position(source.limit());
        return value;
    }

    /// Writes a value after others, for codecs of values with several parts. A codec that moves the buffer back or
    /// flips it would otherwise overwrite the earlier values, and the record could not be read.
    ///
    /// @param codec  writes the value
    /// @param value  the value
    /// @param target with space for the number of bytes that [Codec#bound] returns; little-endian afterwards
    /// @param <E>    the type of the value
    /// @throws IllegalStateException if the codec moved the buffer back
    public static <E> void append(Codec<? super E> codec, E value, ByteBuffer target) {
        requireNonNull(codec, "codec");
        int begin = target.position();
        int limit = target.limit();
        try {
            codec.encode(value, target);
        } finally {
            target.order(ByteOrder.LITTLE_ENDIAN);
        }
        int length = target.position() - begin;
        if (length < 0) {
            throw new IllegalStateException("codec " + codec.name() + " moved its buffer by " + length + " bytes");
        }
        target.limit(limit);
    }

    /// Writes values.
    ///
    /// @param <E> the type of the values
    @FunctionalInterface
    public interface Writer<E> {

        /// Writes a value at the buffer's position, and advances the position past it.
        ///
        /// @param value  the value
        /// @param target little-endian
        void write(E value, ByteBuffer target);
    }
}
