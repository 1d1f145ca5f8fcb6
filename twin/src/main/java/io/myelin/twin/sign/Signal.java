package io.myelin.twin.sign;

/// A sign with its time and value. Its name is that of the channel it is emitted into.
///
/// @param sign  its kind
/// @param time  the time of the event, in microseconds since the epoch, by the clock of the watched JVM
/// @param value a number, 0 or more, whose meaning depends on the sign
public record Signal(JvmSign sign, long time, long value) {}
