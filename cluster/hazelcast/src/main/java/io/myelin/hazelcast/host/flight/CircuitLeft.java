package io.myelin.hazelcast.host.flight;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

@Name("io.myelin.host.CircuitLeft")
@Label("Hosted Circuit Left")
@Description("A circuit of the cluster was closed on this member")
@Category({"Myelin", "Hosts"})
@StackTrace(false)
final class CircuitLeft extends Event {

    @Label("Circuit")
    @Nullable String circuit;

    @Label("Broken Before")
    boolean broken;

    @Label("Time to Leave")
    @Timespan(Timespan.NANOSECONDS)
    long time;

    /// Has the flight recorder know the event.
    static void register() {
        var unused = new CircuitLeft();
    }

    static void write(String key, boolean broken, long nanos) {
        var event = new CircuitLeft();
        if (event.shouldCommit()) {
            event.circuit = key;
            event.broken = broken;
            event.time = nanos;
            event.commit();
        }
    }
}
