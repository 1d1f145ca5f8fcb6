package io.myelin.twin.circulation;

/// A signal as it is shown.
///
/// @param time  in microseconds since the epoch
/// @param path  the name it was told of
/// @param sign  what it says
/// @param value its value
public record SignalView(long time, String path, String sign, long value) {}
