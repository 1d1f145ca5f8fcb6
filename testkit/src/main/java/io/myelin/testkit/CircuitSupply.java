package io.myelin.testkit;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Fault;
import io.humainary.substrates.api.Substrates.Name;
import io.myelin.substrates.MyelinProvider;
import io.myelin.substrates.settings.CircuitSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Makes further circuits for a test, which the test has to close; [CircuitExtension] checks that it does.
///
/// Not thread-safe: the test's thread uses it, or a receptor while that thread waits for it.
public final class CircuitSupply {

    /// More than one entry of a test's circuits takes, even on a busy machine.
    static final Duration PATIENCE = Duration.ofSeconds(10);

    private final CircuitWatch watch;
    /// Closed by the extension.
    private final List<Circuit> own = new ArrayList<>();
    /// To be closed by the test.
    private final List<Circuit> lent = new ArrayList<>();
    private final UserFailures failures = new UserFailures(this::await);
    private @Nullable ManualTime time;

    /// @param patience how long a circuit may work without completing an entry
    CircuitSupply(Duration patience) {
        watch = new CircuitWatch(patience);
    }

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
        var circuit = MyelinProvider.circuit(name, (time == null ? settings : settings.clock(time)).build());
        watch.add(circuit);
        return circuit;
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
        all().forEach(Circuit::await);
    }

    /// Closes everything and reports the failures.
    ///
    /// @param failed whether the test has failed already; that failure then takes precedence, and only circuits that
    ///               did not end are reported beside it
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
                complaints.add("%d %s waited in %s when the test ended; await it before"
                        .formatted(waiting, waiting == 1 ? "entry" : "entries", circuit.subject().name()));
            }
        }
        var unfinished = closeAll();
        complaints.addAll(unfinished);
        var left = failures.left();
        if (!left.isEmpty()) {
            complaints.add("callbacks on the test's circuits threw " + left);
        }
        if (failed ? !unfinished.isEmpty() : !complaints.isEmpty()) {
            var error = new AssertionError(String.join("; ", complaints));
            left.forEach(error::addSuppressed);
            throw error;
        }
    }

    /// Awaits and closes the circuits. On a thread of its own, because a receptor may block and the test be
    /// interrupted.
    ///
    /// @return a complaint about each circuit that has not come to rest in time, with the stack of its thread
    private List<String> closeAll() {
        var ending = new FutureTask<@Nullable Void>(() -> {
            all().forEach(circuit -> unlessGivenUp(circuit::await));
            all().forEach(circuit -> unlessGivenUp(circuit::closeAwait));
            return null;
        });
        Thread.ofPlatform().daemon().name("ending-circuits").start(ending);
        try {
            ending.get();
            return watch.end();
        } catch (ExecutionException failure) {
            throw new AssertionError("the test's circuits could not be closed", failure.getCause());
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
            return List.of("the test was interrupted before its circuits ended");
        } finally {
            abandon(); // also the circuits that the other thread has not reached
        }
    }

    /// Closes everything and waits for nothing. Does nothing if that was done.
    void abandon() {
        watch.end();
        all().forEach(Circuit::close);
    }

    /// The watch keeps the complaint.
    private static void unlessGivenUp(Runnable wait) {
        try {
            wait.run();
        } catch (IllegalStateException givenUp) {
            // The next circuit's turn.
        }
    }

    private Stream<Circuit> all() {
        return Stream.concat(own.stream(), lent.stream());
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
