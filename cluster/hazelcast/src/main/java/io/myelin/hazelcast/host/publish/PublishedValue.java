package io.myelin.hazelcast.host.publish;

/// A value that a circuit published.
///
/// @param circuit  the circuit's id within its kind
/// @param name     the name under which the circuit published it, such as that of a channel; empty if it is the
///                 circuit's own
/// @param sequence its number among all values of this outlet of the circuit, from 0 on without gaps
/// @param value    the value
/// @param <E>      the type of the value
public record PublishedValue<E>(String circuit, String name, long sequence, E value) {}
