package io.myelin.substrates.monitor;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// A circuit that had work and made no progress for longer than a limit.
///
/// @param circuit  the circuit's name
/// @param label    the label of its settings
/// @param duration for how long it was observed without progress
/// @param waiting  waiting entries, including the one in progress
/// @param thread   the thread that it runs on; empty if it has none
/// @param stack    the frames of that thread when the limit was exceeded, the innermost first
public record Stall(
        String circuit,
        String label,
        Duration duration,
        long waiting,
        Optional<Thread> thread,
        List<StackTraceElement> stack) {

    /// Copies the frames.
    public Stall {
        stack = List.copyOf(stack);
    }
}
