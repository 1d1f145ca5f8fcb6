package io.myelin.cluster.circuit;

/// An entry of a circuit's history, as it came.
///
/// @param millis   the circuit's time
/// @param position the log position
/// @param inlet    an inlet or a ticker
/// @param codec    the name of the format
/// @param value    the encoded value; a tick's number
public record Recorded(long millis, long position, String inlet, String codec, byte[] value) {}
