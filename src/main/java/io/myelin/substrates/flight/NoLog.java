package io.myelin.substrates.flight;

import io.myelin.substrates.monitor.CircuitMonitor;
import io.myelin.substrates.monitor.Stall;

/// For a run-time image without a flight recorder.
final class NoLog implements FlightLog {

    @Override
    public void opened(final CircuitMonitor circuit) {}

    @Override
    public void closed(final CircuitMonitor circuit) {}

    @Override
    public void failed(final String circuit, final String label, final Throwable failure) {}

    @Override
    public void stalled(final Stall stall) {}

    @Override
    public void resumed(final Stall stall) {}
}
