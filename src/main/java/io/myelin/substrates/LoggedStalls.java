package io.myelin.substrates;

import io.myelin.substrates.flight.FlightLog;
import io.myelin.substrates.monitor.Stall;
import io.myelin.substrates.monitor.StallListener;

/// Records stalls in the flight log before it passes them on to a listener.
record LoggedStalls(FlightLog log, StallListener listener) implements StallListener {

    @Override
    public void stalled(Stall stall) {
        log.stalled(stall);
        listener.stalled(stall);
    }

    @Override
    public void resumed(Stall stall) {
        log.resumed(stall);
        listener.resumed(stall);
    }
}
