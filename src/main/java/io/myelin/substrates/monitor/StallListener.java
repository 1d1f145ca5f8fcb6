package io.myelin.substrates.monitor;

/// Receives stalls, on the watchdog's thread. It should be short: the watchdog checks no circuit meanwhile. An
/// exception that it throws is dropped.
@FunctionalInterface
public interface StallListener {

    /// A circuit makes no progress. Called once for each stall.
    void stalled(Stall stall);

    /// The circuit made progress again, or has ended.
    ///
    /// @param stall the stall as it was reported, with its whole duration
    default void resumed(Stall stall) {}
}
