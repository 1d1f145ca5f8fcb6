package io.myelin.substrates.time;

import org.jspecify.annotations.Nullable;

/// The time by which a circuit's timed operators and tickers go (Specification §5.8).
///
/// The default is [#SYSTEM]. Another clock is for tests, which move time instead of waiting for it, and for replay.
/// A circuit measures itself in real time always: the times of a `Pulse`, for example.
@FunctionalInterface
public interface CircuitClock {

    /// Real time, by [System#nanoTime()].
    CircuitClock SYSTEM = System::nanoTime;

    /// The present time. Called on threads of circuits and of tickers, possibly at the same time.
    ///
    /// @return nanoseconds from an arbitrary origin, which never go back and may wrap around
    long nanos();

    /// The timeline that runs the tickers of circuits with this clock.
    ///
    /// @return `null` where time passes by itself: each ticker then waits on a thread of its own
    default @Nullable Timeline timeline() {
        return null;
    }
}
