package io.myelin.substrates.flight;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Registered;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/// A circuit made no progress, or made progress again after that. Only if a watchdog runs.
@Name("io.myelin.CircuitStalled")
@Label("Circuit Stalled")
@Description("A circuit had work and made no progress")
@Category({"Myelin", "Circuit"})
@Registered
@StackTrace(false)
final class CircuitStalled extends CircuitEvent {

    @Label("Over")
    boolean over;

    @Label("Standing Still")
    @Timespan(Timespan.NANOSECONDS)
    long standing;

    @Label("Waiting")
    long waiting;

    @Label("Circuit Thread")
    @Nullable Thread circuitThread;

    @Label("Frames")
    @Nullable String frames;
}
