package io.myelin.substrates.circuit;

import io.humainary.substrates.api.Substrates.Pulse;

/// The four readings of one pulse, in nanoseconds on the scale of `System.nanoTime`.
record PulseTimings(long start, long enqueued, long dequeued, long stop) implements Pulse {}
