package io.myelin.substrates.flight;

import io.myelin.substrates.monitor.CircuitMonitor;
import io.myelin.substrates.monitor.Stall;
import java.util.Collection;
import java.util.function.Supplier;

/// The provider's side of a flight recording. Any thread; nothing here throws or waits.
public interface FlightLog {

    /// A circuit was made.
    void opened(CircuitMonitor circuit);

    /// A circuit's close was asked for.
    void closed(CircuitMonitor circuit);

    /// A callback threw something, on the calling thread, which is the circuit's.
    void failed(String circuit, String label, Throwable failure);

    /// A circuit stands still.
    void stalled(Stall stall);

    /// A circuit that stood still gets on.
    void resumed(Stall stall);

    /// The log of this process: Java Flight Recorder's where there is one, else one that does nothing.
    ///
    /// @param circuits those that periodic events are to be about
    static FlightLog of(Supplier<? extends Collection<CircuitMonitor>> circuits) {
        return ModuleLayer.boot().findModule("jdk.jfr").isPresent() ? new JfrLog(circuits) : new NoLog();
    }
}
