package io.myelin.substrates.monitor;

/// Receives stalls, on the watchdog's thread. An exception that it throws is dropped.
@FunctionalInterface
public interface StallListener {

    /// A circuit stands still. Called once for each stall.
    void stalled(Stall stall);

    /// The circuit gets on, or was closed.
    ///
    /// @param stall the stall as it was reported, with its whole duration
    default void resumed(Stall stall) {}
}
