package io.myelin.journal.stream;

/// An emission as the journal has it.
///
/// @param sequence the record's number
/// @param member   the name of the inlet within its family, empty for an inlet of its own
/// @param value    the emission
/// @param <E>      the type of the emission
public record Recorded<E>(long sequence, String member, E value) {}
