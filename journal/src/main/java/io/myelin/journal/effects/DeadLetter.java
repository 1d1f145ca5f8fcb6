package io.myelin.journal.effects;

import static java.util.Objects.requireNonNull;

import io.myelin.journal.Codec;

/// An emission whose effect failed in every permitted attempt.
///
/// @param number   its number in the outbox that it comes from
/// @param reason   the exception of the last attempt, as text; truncated if too long
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
    /// @throws NullPointerException if `emissions` is `null`
    public static <E> Codec<DeadLetter<E>> codec(Codec<E> emissions) {
        return new DeadLetterCodec<>(requireNonNull(emissions, "codec"));
    }
}
