package io.myelin.hazelcast.host.publish;

import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import io.myelin.journal.StringField;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// A value with its name, as it is stored in an outlet's journal.
///
/// @param name  the name within the circuit, possibly empty
/// @param value the value
/// @param <E>   the type of the value
record NamedValue<E>(String name, E value) {

    /// In front of the name of the values' codec.
    static final String PREFIX = "named ";

    static <E> Codec<NamedValue<E>> codec(Codec<E> values) {
        return new NamedCodec<>(values, new StringField());
    }

    private record NamedCodec<E>(Codec<E> values, StringField names) implements Codec<NamedValue<E>> {

        @Override
        public String name() {
            return PREFIX + values.name();
        }

        @Override
        public @Nullable Codec<NamedValue<E>> reading(String written) {
            return written.equals(name()) ? this : null;
        }

        @Override
        public int bound(NamedValue<E> named) {
            return StringField.bound(named.name) + values.bound(named.value);
        }

        @Override
        public void encode(NamedValue<E> named, ByteBuffer target) {
            StringField.write(named.name, target);
            Codecs.append(values, named.value, target);
        }

        @Override
        public NamedValue<E> decode(ByteBuffer source) {
            var name = names.readKnown(source);
            return new NamedValue<>(name, values.decode(source));
        }
    }
}
