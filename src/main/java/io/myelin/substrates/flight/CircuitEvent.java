package io.myelin.substrates.flight;

import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Registered;
import org.jspecify.annotations.Nullable;

/// The fields of every event: which circuit it is about.
@Registered(false)
abstract class CircuitEvent extends Event {

    @Label("Circuit")
    @Nullable String circuit;

    @Label("Settings Label")
    @Nullable String label;

    final void about(String name, String group) {
        circuit = name;
        label = group;
    }
}
