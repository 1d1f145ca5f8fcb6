package io.myelin.hazelcast.host.flight;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

@Name("io.myelin.host.CircuitOpened")
@Label("Hosted Circuit Opened")
@Description("A circuit of the cluster was opened on this member")
@Category({"Myelin", "Hosts"})
@StackTrace(false)
final class CircuitSettled extends Event {

    @Label("Circuit")
    @Nullable String circuit;

    @Label("Moved")
    boolean moved;

    @Label("Records")
    long records;

    @Label("Time to Open")
    @Timespan(Timespan.NANOSECONDS)
    long time;

    /// Has the flight recorder know the event.
    static void register() {
        var unused = new CircuitSettled();
    }

    static void write(String key, boolean moved, long records, long nanos) {
        var event = new CircuitSettled();
        if (event.shouldCommit()) {
            event.circuit = key;
            event.moved = moved;
            event.records = records;
            event.time = nanos;
            event.commit();
        }
    }
}
