package io.myelin.twin.circulation;

/// A view of a signal.
///
/// @param time  in microseconds since the epoch
/// @param path  its name
/// @param sign  its sign
/// @param value its value
public record SignalView(long time, String path, String sign, long value) {}
