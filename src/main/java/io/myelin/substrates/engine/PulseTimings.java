package io.myelin.substrates.engine;

import io.humainary.substrates.api.Substrates.Pulse;

/// The four readings of one pulse, in nanoseconds on the scale of `System.nanoTime`.
///
/// @param start when the caller was about to submit the barrier
/// @param enqueued when the submission returned, or when the worker reached the barrier if that was earlier: a
///     submission that wakes the worker may return late
/// @param dequeued when the worker reached the barrier
/// @param stop when the caller resumed
public record PulseTimings(long start, long enqueued, long dequeued, long stop) implements Pulse {}
