package io.myelin.substrates.circuit;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Subject;
import io.myelin.substrates.engine.dispatch.FailureHook;
import io.myelin.substrates.settings.CircuitSettings;

/// Routes one circuit's failures to the flight recorder, and to the handler of the circuit's settings or, if it has
/// none, to that of all circuits.
final class FailureRoute {

    private FailureRoute() {}

    static FailureHook of(Subject<Circuit> circuit, CircuitSettings settings) {
        var handler = settings.failureHandler();
        String name = circuit.name().toString();
        return (closest, failure) -> {
            Subject<?> subject = closest == null ? circuit : closest;
            OpenCircuits.log().failed(name, settings.label(), subject, failure);
            if (handler.isPresent()) {
                handler.get().accept(subject, failure);
            } else {
                GlobalFailureHandler.report(subject, failure);
            }
        };
    }
}
