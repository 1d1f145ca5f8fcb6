package io.myelin.cluster.client;

import io.myelin.cluster.Address;

/// An output of a circuit.
///
/// @param from   the circuit
/// @param outlet the outlet
/// @param number counts the outlet's outputs, from 1
/// @param value  what the circuit emitted
/// @param <E>    the type of the emissions
public record Output<E>(Address from, String outlet, long number, E value) {}
