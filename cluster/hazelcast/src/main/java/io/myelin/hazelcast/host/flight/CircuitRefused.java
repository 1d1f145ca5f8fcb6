package io.myelin.hazelcast.host.flight;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

@Name("io.myelin.host.CircuitNotOpened")
@Label("Hosted Circuit Not Opened")
@Description("A circuit of the cluster could not be opened on this member")
@Category({"Myelin", "Hosts"})
@StackTrace(false)
final class CircuitRefused extends Event {

    @Label("Circuit")
    @Nullable String circuit;

    @Label("Reason")
    @Nullable String reason;

    /// Has the flight recorder know the event.
    static void register() {
        var unused = new CircuitRefused();
    }

    static void write(String key, String reason) {
        var event = new CircuitRefused();
        if (event.shouldCommit()) {
            event.circuit = key;
            event.reason = reason;
            event.commit();
        }
    }
}
