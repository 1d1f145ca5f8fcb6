package io.myelin.substrates.operator.changing;

import io.humainary.substrates.api.Substrates.Run;

/// A run so far. Immutable, so it may be kept and compared.
///
/// @param <E> the emission type
/// @param emission the value that began or extended the run
/// @param length the number of values in the run so far, at least 1
public record CountedRun<E>(E emission, long length) implements Run<E> {}
