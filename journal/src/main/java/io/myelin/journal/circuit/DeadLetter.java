package io.myelin.journal.circuit;

import static java.util.Objects.requireNonNull;

import io.myelin.journal.Codec;

/// An emission that was not carried out in as many attempts as it may have.
///
/// @param number   its number in the outbox that it comes from
/// @param reason   what the last attempt threw, as text; cut where it is too long
/// @param emission the emission
/// @param <E>      the type of the emission
public record DeadLetter<E>(long number, String reason, E emission) {

    /// @throws IllegalArgumentException if the number is negative
    public DeadLetter {
        requireNonNull(reason, "reason");
        if (number < 0) {
            throw new IllegalArgumentException("emission " + number);
        }
    }

    /// Reads and writes dead letters.
    ///
    /// @param emissions reads and writes the emissions
    /// @param <E>       their type
    public static <E> Codec<DeadLetter<E>> codec(Codec<E> emissions) {
        return new DeadLetterCodec<>(requireNonNull(emissions, "codec"));
    }
}
