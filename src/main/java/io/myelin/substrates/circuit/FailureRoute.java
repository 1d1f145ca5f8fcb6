package io.myelin.substrates.circuit;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Subject;
import io.myelin.substrates.engine.FailureHook;
import io.myelin.substrates.settings.CircuitSettings;

/// Who is told of one circuit's failures: the handler of its settings, or else that of all circuits.
final class FailureRoute {

    private FailureRoute() {}

    static FailureHook of(final Subject<Circuit> circuit, final CircuitSettings settings) {
        return settings.failureHandler()
                .<FailureHook>map(own -> failure -> own.accept(circuit, failure))
                .orElse(failure -> Failures.report(circuit, failure));
    }
}
