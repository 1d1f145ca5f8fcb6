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
    public static Circuit circuit(final Name name, final CircuitSettings settings) {
        return RootCortex.circuit(name, settings);
    }

    /// The settings in force for a circuit. Any thread.
    ///
    /// @param circuit a circuit of this provider
    /// @throws IllegalArgumentException if the circuit is not of this provider
    public static CircuitSettings settings(final Circuit circuit) {
        return own(circuit).settings();
    }

    /// The circuits that are open now, in no order. Any thread.
    ///
    /// Circuits are known here weakly: one that was never used, and that nobody refers to, disappears.
    public static List<Circuit> circuits() {
        return List.copyOf(OpenCircuits.list());
    }

    /// Has a listener told of circuits that come and go. Any thread.
    ///
    /// @param listener told of those that are open now, and from now on of each that is made or closed
    /// @return what ends this; closing it throws nothing
    /// @throws NullPointerException if the listener is `null`
    public static AutoCloseable onCircuits(final CircuitListener listener) {
        return OpenCircuits.listen(requireNonNull(listener, "listener"));
    }

    /// The statistics of a circuit. Any thread.
    ///
    /// Emitters pay nothing for this. Reading walks through what waits in the queue, so it takes a millisecond or so
    /// for each million.
    ///
    /// @param circuit a circuit of this provider, open or closed
    /// @throws IllegalArgumentException if the circuit is not of this provider
    public static CircuitStatistics statistics(final Circuit circuit) {
        return own(circuit).monitor().statistics();
    }

    /// Has a daemon thread look after all circuits, and report each that has entries waiting and gets on with none of
    /// them for longer than a limit, also one whose close was asked for. There is no such thread before. Any thread.
    ///
    /// A stall is reported between one and one and a half times the limit after it began. A collection that stops all
    /// threads, a stopped process and a machine that sleeps are no stalls.
    ///
    /// @param limit    at least a millisecond; some seconds are reasonable, and above what any receptor should take
    /// @param listener is told, on the watchdog's thread
    /// @return the watchdog, to be closed to end it
    /// @throws NullPointerException     if one of them is `null`
    /// @throws IllegalArgumentException if the limit is shorter than a millisecond or longer than 292 years
    public static Watchdog watchdog(final Duration limit, final StallListener listener) {
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
    /// @param handler given the circuit's subject and what was thrown
    /// @throws NullPointerException if the handler is `null`
    public static void onFailure(
            final BiConsumer<? super Subject<Circuit>, ? super Throwable> handler) {
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
    public static long failures(final Circuit circuit) {
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

    private static SequentialCircuit own(final Circuit circuit) {
        if (circuit instanceof final SequentialCircuit own) {
            return own;
        }
        throw new IllegalArgumentException("not a circuit of this provider");
    }
}
