package io.myelin.substrates.operator.changing;

import io.humainary.substrates.api.Substrates.Run;

/// A run as far as it has come. Immutable, so it may be kept and compared.
///
/// @param <E> the emission type
/// @param emission the value that extended or began the run
/// @param length how many values the run has so far, at least 1
public record CountedRun<E>(E emission, long length) implements Run<E> {}
