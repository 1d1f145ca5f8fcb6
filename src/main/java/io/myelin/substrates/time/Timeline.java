package io.myelin.substrates.time;

import io.humainary.substrates.api.Substrates.Circuit;

/// Runs timed events when a caller moves the time, see [CircuitClock#timeline()].
public interface Timeline {

    /// Called once for each circuit that goes by this time, before any other code has it. An implementation that keeps
    /// the circuit keeps it weakly.
    void opened(Circuit circuit);

    /// Takes a source of events, which from now on are to be run when they are due, in the order of their times.
    /// Any thread, a circuit's included, hence it must not wait.
    void schedule(TimedEvents events);
}
