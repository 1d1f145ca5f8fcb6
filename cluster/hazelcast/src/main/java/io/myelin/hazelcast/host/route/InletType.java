package io.myelin.hazelcast.host.route;

import static java.util.Objects.requireNonNull;

import io.myelin.journal.Codec;
import java.nio.charset.StandardCharsets;

/// An inlet of a kind of circuits: its name, and the codec of its emissions. The program that declares the inlet and
/// the programs that emit to it share this object, as a constant.
///
/// @param name  unique among the inlets of a program
/// @param codec writes the emissions for the network and the journal; the same on all members
/// @param <E>   the type of the emissions
public record InletType<E>(String name, Codec<E> codec) {

    /// @throws IllegalArgumentException if the name is empty or no well-formed text
    public InletType {
        requireNonNull(name, "name");
        requireNonNull(codec, "codec");
        if (name.isEmpty()) {
            throw new IllegalArgumentException("an inlet without a name");
        }
        // An unpaired surrogate is sent as another character, and would address another inlet.
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(name)) {
            throw new IllegalArgumentException("an inlet with a name that is no well-formed text");
        }
    }

    /// An inlet.
    ///
    /// @param name  unique among the inlets of a program
    /// @param codec writes the emissions
    /// @param <E>   the type of the emissions
    /// @throws IllegalArgumentException if the name is empty or no well-formed text
    public static <E> InletType<E> of(String name, Codec<E> codec) {
        return new InletType<>(name, codec);
    }
}
