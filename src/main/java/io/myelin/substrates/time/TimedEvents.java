package io.myelin.substrates.time;

/// Something that happens at certain times, such as a ticker. Called by one thread at a time.
public interface TimedEvents {

    /// When the next event is due, on the scale of [CircuitClock#nanos()].
    long due();

    /// Lets the event happen. It queues what it causes and waits for nothing.
    ///
    /// @return false if there will be no further event
    boolean happen();
}
