package io.myelin.tck.support;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Cortex;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/// Base of tests of circuits: circuits that are closed after the test, and a record of the exceptions that
/// threads report as uncaught.
///
/// A provider may report failures of callbacks to the uncaught-exception handler. A test that provokes none must see
/// none there, so that a failure inside the provider, or of an assertion on a circuit's thread, cannot go unnoticed.
public abstract class CircuitTest {

    /// How long to wait for an expected event; only a broken provider takes that long.
    protected static final long PATIENCE_SECONDS = 240;

    protected final Cortex cortex = Substrates.cortex();

    private final Queue<Circuit> circuits = new ConcurrentLinkedQueue<>();
    private final Queue<Throwable> reported = new ConcurrentLinkedQueue<>();
    private Thread.UncaughtExceptionHandler before;
    private boolean failuresExpected;

    @BeforeEach
    final void watch() {
        before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((_, failure) -> reported.add(failure));
    }

    @AfterEach
    final void closeCircuits() {
        try {
            circuits.forEach(Circuit::close);
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before); // a provider whose close fails must affect no other test
        }
        if (!failuresExpected) {
            assertThat(List.copyOf(reported)).as("failures that the test did not provoke").isEmpty();
        }
    }

    /// A circuit for this test.
    protected final Circuit circuit() {
        var circuit = cortex.circuit();
        circuits.add(circuit);
        return circuit;
    }

    /// A named circuit for this test.
    protected final Circuit circuit(String name) {
        var circuit = cortex.circuit(name(name));
        circuits.add(circuit);
        return circuit;
    }

    protected final Name name(String path) {
        return cortex.name(path);
    }

    /// Declares that this test makes callbacks fail deliberately.
    protected final void expectFailures() {
        failuresExpected = true;
    }

    /// The exceptions reported as uncaught so far, in order.
    protected final List<Throwable> reported() {
        return List.copyOf(reported);
    }

    /// Runs an action on a circuit's own thread and throws its failure to the caller.
    protected static void on(Circuit circuit, Action action) {
        var failure = new AtomicReference<Throwable>();
        var done = new CountDownLatch(1);
        Pipe<Action> pipe = circuit.pipe((Action step) -> {
            try {
                step.run();
            } catch (Throwable thrown) {
                failure.set(thrown);
            } finally {
                done.countDown();
            }
        });
        pipe.emit(action);
        reach(done, "a step on a circuit");
        circuit.await();
        if (failure.get() != null) {
            throw new AssertionError("on the circuit's thread", failure.get());
        }
    }

    /// Waits for a latch, at most the time limit.
    protected static void reach(CountDownLatch latch, String what) {
        try {
            assertThat(latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .as(() -> what + " did not come")
                    .isTrue();
        } catch (InterruptedException interrupted) {
            throw new AssertionError("interrupted while waiting for " + what, interrupted);
        }
    }

    /// Awaits several circuits until none of them can have work left that another one caused.
    ///
    /// @param hops how often an emission may cross from one circuit to the next
    protected static void settle(int hops, Circuit... all) {
        for (int round = 0; round <= hops; round++) {
            for (var circuit : all) {
                circuit.await();
            }
        }
    }

    /// An action that may throw anything.
    @FunctionalInterface
    protected interface Action {
        void run() throws Throwable;
    }
}
