package io.myelin.substrates.settings;

import io.humainary.substrates.api.Substrates.Circuit;

/// Runs timed events when a caller advances the time, see [CircuitClock#timeline()].
public interface Timeline {

    /// Called once for each circuit with this timeline, before other code has a reference to the circuit. An
    /// implementation may hold the circuit by a weak reference only.
    void opened(Circuit circuit);

    /// Adds a source of events. From now on they run when they are due, in the order of their times. Called on any
    /// thread, including those of circuits, so it must not wait.
    void schedule(TimedEvents events);
}
