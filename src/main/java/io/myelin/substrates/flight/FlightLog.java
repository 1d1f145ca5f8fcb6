package io.myelin.substrates.flight;

import io.humainary.substrates.api.Substrates.Subject;
import io.myelin.substrates.monitor.CircuitMonitor;
import io.myelin.substrates.monitor.Stall;
import java.util.Collection;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// Records the provider's events in a flight recording. Any thread; no method waits for a circuit, and none that is
/// called for a circuit's creation, close or failure throws anything.
public interface FlightLog {

    /// A circuit was created. Called before it is in the list of open circuits.
    void opened(CircuitMonitor circuit);

    /// A circuit was added to the list of open circuits.
    void listed();

    /// A circuit's close was requested; it is no longer in the list.
    void closed(CircuitMonitor circuit);

    /// A circuit was collected without a close, and removed from the list.
    void collected();

    /// User code threw an exception or error on the calling thread, which is the circuit's.
    ///
    /// @param closest the subject that the failure is attributed to
    void failed(String circuit, String label, Subject<?> closest, Throwable failure);

    /// A circuit makes no progress.
    void stalled(Stall stall);

    /// A stalled circuit makes progress again.
    void resumed(Stall stall);

    /// The log of this process: Java Flight Recorder's if the platform has it, else one that does nothing.
    ///
    /// @param circuits the open circuits, for the periodic events
    /// @param none     whether there are none; after the close or the collection of the last one, true
    static FlightLog of(Supplier<? extends Collection<CircuitMonitor>> circuits, BooleanSupplier none) {
        return ModuleLayer.boot().findModule("jdk.jfr").isPresent() ? new JfrLog(circuits, none) : new NoLog();
    }
}
