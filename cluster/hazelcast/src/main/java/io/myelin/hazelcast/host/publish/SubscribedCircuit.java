package io.myelin.hazelcast.host.publish;

/// The position of a subscription in the values of one circuit.
///
/// @param next    the sequence of the next value; a later subscription can begin there
/// @param lag     the number of durable values from there on, selected or not, as far as the subscription knows
/// @param missed  the number of values that were removed before they were read, because the outlet keeps no more
/// @param trouble why values cannot be read or delivered at present, empty otherwise
public record SubscribedCircuit(long next, long lag, long missed, String trouble) {}
