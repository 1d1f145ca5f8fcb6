package io.myelin.twin.sign;

/// A sign with its time and value. Its name is that of the channel it is emitted into.
///
/// @param sign     its kind
/// @param time     the time of the event, in microseconds since the epoch, by the clock of the watched JVM
/// @param value    a number, 0 or more, whose meaning depends on the sign
/// @param evidence which threads and which code it comes from, in at most [#MOST_EVIDENCE] characters; empty for most
///                 signals
public record Signal(JvmSign sign, long time, long value, String evidence) {

    /// The greatest length of the evidence, so that a record of it stays small.
    public static final int MOST_EVIDENCE = 2_000;

    /// Cuts evidence that is too long.
    public Signal {
        if (evidence.length() > MOST_EVIDENCE) {
            int end = MOST_EVIDENCE - 2;
            evidence =
                    evidence.substring(0, Character.isHighSurrogate(evidence.charAt(end - 1)) ? end - 1 : end) + " …";
        }
    }

    /// A signal without evidence.
    ///
    /// @param sign  its kind
    /// @param time  the time of the event
    /// @param value a number, 0 or more
    public Signal(JvmSign sign, long time, long value) {
        this(sign, time, value, "");
    }

    /// The same signal at another time.
    ///
    /// @param other in microseconds since the epoch
    public Signal at(long other) {
        return new Signal(sign, other, value, evidence);
    }
}
