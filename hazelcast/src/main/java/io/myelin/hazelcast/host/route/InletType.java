package io.myelin.hazelcast.host.route;

import static java.util.Objects.requireNonNull;

import io.myelin.journal.Codec;

/// An inlet of a kind of circuits: its name, and the codec of its emissions. The program that declares the inlet and
/// the programs that emit to it share this object, as a constant.
///
/// @param name  unique among the inlets of a program
/// @param codec writes the emissions for the network and the journal; the same on all members
/// @param <E>   the type of the emissions
public record InletType<E>(String name, Codec<E> codec) {

    /// @throws IllegalArgumentException if the name is empty
    public InletType {
        requireNonNull(codec, "codec");
        if (name.isEmpty()) {
            throw new IllegalArgumentException("an inlet without a name");
        }
    }

    /// An inlet.
    ///
    /// @param name  unique among the inlets of a program
    /// @param codec writes the emissions
    /// @param <E>   the type of the emissions
    public static <E> InletType<E> of(String name, Codec<E> codec) {
        return new InletType<>(name, codec);
    }
}
