package io.myelin.testkit;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Fault;
import io.humainary.substrates.api.Substrates.Name;
import io.myelin.substrates.MyelinProvider;
import io.myelin.substrates.settings.CircuitSettings;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes further circuits for a test, which the test has to close; [CircuitExtension] checks that it does.
///
/// Not thread-safe: the test's thread uses it, or a receptor while that thread waits for it.
public final class CircuitSupply {

    /// Closed by the extension.
    private final List<Circuit> own = new ArrayList<>();
    /// To be closed by the test.
    private final List<Circuit> lent = new ArrayList<>();
    private final UserFailures failures = new UserFailures(this::await);
    private @Nullable ManualTime time;

    CircuitSupply() {}

    /// Makes a circuit that the test has to close. It uses the test's [ManualTime] if the test has one, and its
    /// failures are among the test's [UserFailures].
    ///
    /// @param name the circuit's name; several may have the same
    /// @throws NullPointerException if the name is `null`
    public Circuit circuit(Name name) {
        var circuit = make(name);
        lent.add(circuit);
        return circuit;
    }

    Circuit own(Name name) {
        var circuit = make(name);
        own.add(circuit);
        return circuit;
    }

    private Circuit make(Name name) {
        var settings = CircuitSettings.builder().onFailure((_, failure) -> failures.add(failure));
        return MyelinProvider.circuit(name, (time == null ? settings : settings.clock(time)).build());
    }

    ManualTime manualTime() {
        if (time == null) {
            time = new ManualTime();
        }
        return time;
    }

    UserFailures failures() {
        return failures;
    }

    private void await() {
        own.forEach(Circuit::await);
        lent.forEach(Circuit::await);
    }

    /// Closes everything and reports the failures.
    ///
    /// @param failed whether the test has failed already; that failure then takes precedence
    void end(boolean failed) {
        var complaints = new ArrayList<String>();
        for (var circuit : lent) {
            if (isOpen(circuit)) {
                complaints.add("the test left the circuit " + circuit.subject().name() + " open");
            }
        }
        for (var circuit : own) {
            long waiting = MyelinProvider.statistics(circuit).waiting();
            if (waiting != 0) {
                complaints.add("%d entries waited in %s when the test ended; await it before"
                        .formatted(waiting, circuit.subject().name()));
            }
        }
        await();
        own.forEach(Circuit::closeAwait);
        lent.forEach(Circuit::closeAwait);
        var left = failures.left();
        if (!left.isEmpty()) {
            complaints.add("callbacks on the test's circuits threw " + left);
        }
        if (!failed && !complaints.isEmpty()) {
            var error = new AssertionError(String.join("; ", complaints));
            left.forEach(error::addSuppressed);
            throw error;
        }
    }

    /// Whether no close of a circuit was requested. Any thread.
    static boolean isOpen(Circuit circuit) {
        try {
            circuit.pipe();
            return true;
        } catch (Fault closed) {
            return false;
        }
    }
}
