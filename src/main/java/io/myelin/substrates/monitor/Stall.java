package io.myelin.substrates.monitor;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// A circuit that had work and got on with none of it for longer than a limit.
///
/// @param circuit  the circuit's name
/// @param label    the label of its settings
/// @param duration for how long it was seen to stand still
/// @param waiting  entries that wait, the one under way included
/// @param thread   the thread that it runs on; empty where it has none, for want of one
/// @param stack    the frames of that thread, the innermost first, when the limit was passed
public record Stall(
        String circuit,
        String label,
        Duration duration,
        long waiting,
        Optional<Thread> thread,
        List<StackTraceElement> stack) {

    /// Takes a copy of the frames.
    public Stall {
        stack = List.copyOf(stack);
    }
}
