package io.myelin.cluster.circuit;

/// What a circuit emitted: to an outlet, or to another circuit. Immutable.
///
/// @param from     the circuit
/// @param outlet   the outlet, or the other circuit's inlet
/// @param to       the other circuit's address, empty for an outlet
/// @param codec    the name of the format
/// @param number   counts the emissions of the outlet, or all those to other circuits, from 1
/// @param position the log position of the entry that caused it
/// @param value    the encoded value
public record Emitted(
        CircuitSlot from, String outlet, String to, String codec, long number, long position, byte[] value) {}
