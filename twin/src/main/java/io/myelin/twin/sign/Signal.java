package io.myelin.twin.sign;

/// A sign with its time and value. Its name is that of the channel it is emitted into.
    ///
/// @param sign  what is said
/// @param time  when it was so, in microseconds since the epoch, by the clock of the watched JVM
/// @param value what the sign says it means, 0 or more
public record Signal(JvmSign sign, long time, long value) {}
