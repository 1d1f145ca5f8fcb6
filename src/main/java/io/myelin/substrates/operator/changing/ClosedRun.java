package io.myelin.substrates.operator.changing;

import io.humainary.substrates.api.Substrates.Change;

/// A completed run, and the value that ended it. Immutable, so it may be kept and compared.
///
/// @param <E> the emission type
/// @param from the last value of the run
/// @param length the number of values in the run, at least 1
/// @param to the first value of the next run
public record ClosedRun<E>(E from, long length, E to) implements Change<E> {}
