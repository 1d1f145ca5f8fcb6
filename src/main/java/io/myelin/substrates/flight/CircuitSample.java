package io.myelin.substrates.flight;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.Registered;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/// The statistics of one circuit, at intervals.
@Name("io.myelin.CircuitStatistics")
@Label("Circuit Statistics")
@Description("The activity of a circuit, and the numbers of its entries and failures")
@Category({"Myelin", "Circuit"})
@Registered
@Period("1 s")
@StackTrace(false)
final class CircuitSample extends CircuitEvent {

    @Label("Activity")
    @Nullable String activity;

    @Label("Admitted")
    long admitted;

    @Label("Delivered")
    long delivered;

    @Label("Waiting")
    long waiting;

    @Label("Transit Length")
    int transitLength;

    @Label("Failures")
    long failures;

    @Label("Processing Time")
    @Timespan(Timespan.NANOSECONDS)
    long processingTime;
}
