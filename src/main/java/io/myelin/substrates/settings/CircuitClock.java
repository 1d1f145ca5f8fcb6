package io.myelin.substrates.settings;

import org.jspecify.annotations.Nullable;

/// The clock of a circuit's timed operators and tickers (Specification §5.8).
///
/// The default is [#SYSTEM]. Other clocks serve tests, which advance time instead of waiting for it, and replay. A
/// circuit always measures itself in real time, for example the times of a `Pulse`.
@FunctionalInterface
public interface CircuitClock {

    /// Real time, by [System#nanoTime()].
    CircuitClock SYSTEM = System::nanoTime;

    /// The current time. Called on threads of circuits and of tickers, possibly concurrently. If it throws, that is a
    /// failure of the circuit, and a ticker asks again later.
    ///
    /// @return nanoseconds from an arbitrary origin; they never decrease, and may wrap around
    long nanos();

    /// The timeline that runs the tickers of circuits with this clock.
    ///
    /// @return `null` if time passes by itself: tickers then share a thread, which a call of [#nanos] must not block
    default @Nullable Timeline timeline() {
        return null;
    }
}
