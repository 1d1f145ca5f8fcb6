package io.myelin.twin.sign;

import io.humainary.substrates.api.Substrates.Name;

/// A signal and its name.
///
/// @param name   the name
/// @param signal the signal
public record NamedSignal(Name name, Signal signal) {}
