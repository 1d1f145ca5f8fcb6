package io.myelin.journal.circuit;

/// Confirms to a client that its request is durable.
///
/// @param sequence the number of the record of this submission
/// @param repeated whether the request had been handled before, and was not handled again
public record Receipt(long sequence, boolean repeated) {}
