package io.myelin.substrates.flight;

import io.myelin.substrates.monitor.CircuitMonitor;
import io.myelin.substrates.monitor.Stall;
import java.util.Collection;
import java.util.function.Supplier;

/// Records the provider's events in a flight recording. Any thread; no method waits for a circuit, and [#failed] throws
/// nothing.
public interface FlightLog {

    /// A circuit was created.
    void opened(CircuitMonitor circuit);

    /// A circuit's close was requested. Called once for each that was opened, unless [#collected] is.
    void closed(CircuitMonitor circuit);

    /// A circuit was collected without a close.
    void collected();

    /// User code threw an exception or error on the calling thread, which is the circuit's.
    void failed(String circuit, String label, Throwable failure);

    /// A circuit makes no progress.
    void stalled(Stall stall);

    /// A stalled circuit makes progress again.
    void resumed(Stall stall);

    /// The log of this process: Java Flight Recorder's if the platform has it, else one that does nothing.
    ///
    /// @param circuits the circuits of the periodic events
    static FlightLog of(Supplier<? extends Collection<CircuitMonitor>> circuits) {
        return ModuleLayer.boot().findModule("jdk.jfr").isPresent() ? new JfrLog(circuits) : new NoLog();
    }
}
