package io.myelin.hazelcast.host.publish;

import static java.util.Objects.requireNonNull;

import io.myelin.journal.Codec;

/// An outlet of a kind of circuits: its name, and the codec of its values. The program that declares the outlet and the
/// programs that subscribe to it share this object, as a constant.
///
/// @param name  unique among the outlets of a program; without a slash
/// @param codec writes the values; the same everywhere
/// @param <E>   the type of the values
public record OutletType<E>(String name, Codec<E> codec) {

    /// @throws IllegalArgumentException if the name is empty or has a slash
    public OutletType {
        requireNonNull(codec, "codec");
        if (name.isEmpty() || name.indexOf('/') >= 0) {
            throw new IllegalArgumentException("an outlet called '" + name + "'");
        }
    }

    /// An outlet.
    ///
    /// @param name  unique among the outlets of a program; without a slash
    /// @param codec writes the values
    /// @param <E>   the type of the values
    public static <E> OutletType<E> of(String name, Codec<E> codec) {
        return new OutletType<>(name, codec);
    }

    /// The name of the journal of this outlet of a circuit. It begins with a slash, unlike the key of any circuit.
    ///
    /// @param circuit the circuit's key
    String journal(String circuit) {
        return '/' + name + '/' + circuit;
    }
}
