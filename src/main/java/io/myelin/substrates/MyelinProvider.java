package io.myelin.substrates;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Cortex;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Subject;
import io.humainary.substrates.spi.CortexProvider;
import io.myelin.substrates.circuit.GlobalFailureHandler;
import io.myelin.substrates.circuit.OpenCircuits;
import io.myelin.substrates.circuit.SequentialCircuit;
import io.myelin.substrates.cortex.RootCortex;
import io.myelin.substrates.monitor.CircuitListener;
import io.myelin.substrates.monitor.CircuitStatistics;
import io.myelin.substrates.monitor.StallListener;
import io.myelin.substrates.monitor.Watchdog;
import io.myelin.substrates.settings.CircuitSettings;
import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;

/// The provider, found by `ServiceLoader` or named by the system property
/// `io.humainary.substrates.spi.provider` (Specification §3).
///
/// Settings of all circuits come from system properties and environment variables, those of one from
/// [CircuitSettings]; `docs/operations.md` lists them.
///
/// **Failures.** What a receptor, an operator or a callback throws on a circuit's thread stops
/// neither the circuit nor other receptors (Specification §15.4). It is reported once: by default to
/// the thread's uncaught-exception handler, or to the handler given here, and it is counted.
public final class MyelinProvider extends CortexProvider {

    /// For `ServiceLoader`; applications call `Substrates.cortex()`.
    public MyelinProvider() {}

    @Override
    protected Cortex create() {
        ApiDeclarations.check();
        return new RootCortex();
    }

    /// Makes a circuit with settings of its own; `Cortex.circuit(name)` makes one with the defaults. Any thread.
    ///
    /// @param name     a name of this provider
    /// @param settings how it runs
    /// @return a new circuit, which has no thread before its first entry
    /// @throws NullPointerException if name or settings are `null`
    /// @throws io.humainary.substrates.api.Substrates.Fault if the name is not of this provider
    public static Circuit circuit(Name name, CircuitSettings settings) {
        return RootCortex.circuit(name, settings);
    }

    /// The settings in force for a circuit. Any thread.
    ///
    /// @param circuit a circuit of this provider
    /// @throws IllegalArgumentException if the circuit is not of this provider
    public static CircuitSettings settings(Circuit circuit) {
        return own(circuit).settings();
    }

    /// The circuits that are open now, in no order. Any thread.
    ///
    /// Circuits are known here weakly: one that was never used, and that nothing refers to, disappears.
    public static List<Circuit> circuits() {
        return List.copyOf(OpenCircuits.list());
    }

    /// Adds a listener for the creation and the close of circuits. Any thread.
    ///
    /// @param listener called for each circuit that is open now, and from now on for each that is created or closed
    /// @return removes the listener when it is closed, which throws nothing
    /// @throws NullPointerException if the listener is `null`
    public static AutoCloseable onCircuits(CircuitListener listener) {
        return OpenCircuits.listen(requireNonNull(listener, "listener"));
    }

    /// The statistics of a circuit. Any thread.
    ///
    /// Emitters pay nothing for this. Reading walks through what waits in the queue, so it takes a millisecond or so
    /// for each million.
    ///
    /// @param circuit a circuit of this provider, open or closed
    /// @throws IllegalArgumentException if the circuit is not of this provider
    public static CircuitStatistics statistics(Circuit circuit) {
        return own(circuit).monitor().statistics();
    }

    /// Starts a daemon thread that monitors all circuits, and reports each one that has entries waiting and completes
    /// none for longer than a limit, even after its close was requested. Without this call there is no such thread. Any
    /// thread.
    ///
    /// A stall is reported between one and one and a half times the limit after it began. A collection that stops all
    /// threads, a stopped process and a machine that sleeps are no stalls.
    ///
    /// @param limit    at least a millisecond; longer than any receptor should take, some seconds for example
    /// @param listener called on the watchdog's thread
    /// @return the watchdog, which ends when it is closed
    /// @throws NullPointerException     if one of them is `null`
    /// @throws IllegalArgumentException if the limit is shorter than a millisecond or longer than 292 years
    public static Watchdog watchdog(Duration limit, StallListener listener) {
        return new Watchdog(
                OpenCircuits::watch,
                requireNonNull(limit, "limit"),
                new LoggedStalls(OpenCircuits.log(), requireNonNull(listener, "listener")));
    }

    /// Replaces the handler of failures, for all circuits that have none of their own. Any thread.
    ///
    /// The handler runs on the thread of the circuit where the failure happened and should be short;
    /// what it throws is counted as a failure of its own and goes no further.
    ///
    /// @param handler given the circuit's subject and the exception
    /// @throws NullPointerException if the handler is `null`
    public static void onFailure(
            BiConsumer<? super Subject<Circuit>, ? super Throwable> handler) {
        GlobalFailureHandler.handler(handler);
    }

    /// Puts the default handler back. Any thread.
    public static void onFailureDefault() {
        GlobalFailureHandler.reset();
    }

    /// How many failures a circuit has reported so far. Any thread; exact after an `await`.
    ///
    /// @param circuit a circuit of this provider
    /// @return the number of failures, zero or more
    /// @throws IllegalArgumentException if the circuit is not of this provider
    public static long failures(Circuit circuit) {
        return own(circuit).failures();
    }

    /// How many lists of receptors have become code so far, in all circuits (`docs/operations.md`). Any thread.
    public static long compiledDispatches() {
        return SequentialCircuit.compiledDispatches();
    }

    /// How many lists of receptors could not, because there were too many or the platform did not permit it; a list
    /// that asks again counts again. Any thread.
    public static long refusedDispatches() {
        return SequentialCircuit.refusedDispatches();
    }

    private static SequentialCircuit own(Circuit circuit) {
        if (circuit instanceof SequentialCircuit own) {
            return own;
        }
        throw new IllegalArgumentException("not a circuit of this provider");
    }
}
