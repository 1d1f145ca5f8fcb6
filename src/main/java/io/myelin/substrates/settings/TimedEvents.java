package io.myelin.substrates.settings;

/// A source of timed events, such as a ticker. Called by one thread at a time.
public interface TimedEvents {

    /// When the next event is due, on the scale of [CircuitClock#nanos()].
    long due();

    /// Whether there will be no further event, since the source or its circuit was closed. Any thread. A timeline need
    /// not keep such a source until it is due.
    boolean isOver();

    /// Runs the next event: queues the resulting entries, and never waits. On the thread of the source's circuit they
    /// are part of the entry in progress, like any emission that a circuit makes to itself.
    ///
    /// @return false if there will be no further event
    boolean happen();
}
