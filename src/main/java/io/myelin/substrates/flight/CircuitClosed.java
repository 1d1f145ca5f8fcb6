package io.myelin.substrates.flight;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Registered;
import jdk.jfr.StackTrace;

/// A circuit's close was requested; the stack trace shows by whom.
@Name("io.myelin.CircuitClosed")
@Label("Circuit Closed")
@Description("The close of a circuit was requested")
@Category({"Myelin", "Circuit"})
@Registered
@StackTrace
final class CircuitClosed extends CircuitEvent {

    @Label("Admitted")
    long admitted;

    @Label("Delivered")
    long delivered;
}
