package io.myelin.twin.circulation;

/// What a name was told between two beats.
///
/// @param end    when it ended, in microseconds since the epoch
/// @param count  signals
/// @param failed signals that told of a failure
/// @param sum    of the values
/// @param max    of the values
/// @param last   value, or the one before if there was no signal
/// @param down   whether the last word about the name was that it is gone
public record Interval(long end, int count, int failed, long sum, long max, long last, boolean down) {}
