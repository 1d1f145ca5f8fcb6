package io.myelin.substrates.flight;

import io.humainary.substrates.api.Substrates.Subject;
import io.myelin.substrates.monitor.CircuitMonitor;
import io.myelin.substrates.monitor.Stall;

/// For a run-time image without a flight recorder.
final class NoLog implements FlightLog {

    @Override
    public void opened(CircuitMonitor circuit) {}

    @Override
    public void listed() {}

    @Override
    public void closed(CircuitMonitor circuit) {}

    @Override
    public void collected() {}

    @Override
    public void failed(String circuit, String label, Subject<?> closest, Throwable failure) {}

    @Override
    public void stalled(Stall stall) {}

    @Override
    public void resumed(Stall stall) {}
}
