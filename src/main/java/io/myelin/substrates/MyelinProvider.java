package io.myelin.substrates;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Cortex;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Subject;
import io.humainary.substrates.spi.CortexProvider;
import io.myelin.substrates.circuit.GlobalFailureHandler;
import io.myelin.substrates.circuit.OpenCircuits;
import io.myelin.substrates.circuit.SequentialCircuit;
import io.myelin.substrates.cortex.RootCortex;
import io.myelin.substrates.monitor.CircuitListener;
import io.myelin.substrates.monitor.CircuitStatistics;
import io.myelin.substrates.monitor.EmissionObserver;
import io.myelin.substrates.monitor.StallListener;
import io.myelin.substrates.monitor.Watchdog;
import io.myelin.substrates.settings.CircuitSettings;
import io.myelin.substrates.topology.CircuitTopology;
import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;

/// The provider, found by `ServiceLoader` or named by the system property
/// `io.humainary.substrates.spi.provider` (Specification §3).
///
/// System properties and environment variables set the defaults of all circuits, [CircuitSettings] those of one
/// circuit; `docs/operations.md` lists them.
///
/// **Failures.** An exception or error that a receptor, an operator or a callback throws on a circuit's thread stops
/// neither the circuit nor other receptors (Specification §15.4). It is counted and reported once: to the thread's
/// uncaught-exception handler by default, or to the handler set here.
public final class MyelinProvider extends CortexProvider {

    /// For `ServiceLoader`; applications call `Substrates.cortex()`.
    public MyelinProvider() {}

    @Override
    protected Cortex create() {
        ApiDeclarations.check();
        return new RootCortex();
    }

    /// Creates a circuit with settings of its own; `Cortex.circuit(name)` creates one with the defaults. Any thread.
    ///
    /// @param name     a name of this provider
    /// @param settings how it runs
    /// @return a new circuit, which has no thread before its first entry
    /// @throws NullPointerException if name or settings are `null`
    /// @throws io.humainary.substrates.api.Substrates.Fault if the name is not of this provider
    public static Circuit circuit(Name name, CircuitSettings settings) {
        return RootCortex.circuit(name, settings);
    }

    /// Creates a circuit that reports each value that it processes and what caused it, for replays and tests: it is
    /// several times slower. Any thread.
    ///
    /// Order and results are those of any circuit. Lists are not compiled, and failures are reported to the
    /// observer and the settings' handler alone.
    ///
    /// @param name     a name of this provider
    /// @param settings how it runs
    /// @param observer told of values
    /// @return a new circuit, which has no thread before its first entry
    /// @throws NullPointerException if an argument is `null`
    /// @throws io.humainary.substrates.api.Substrates.Fault if the name is not of this provider
    public static Circuit observed(Name name, CircuitSettings settings, EmissionObserver observer) {
        return RootCortex.observed(name, settings, requireNonNull(observer, "observer"));
    }

    /// The settings in force for a circuit. Any thread.
    ///
    /// @param circuit a circuit of this provider
    /// @throws NullPointerException     if the circuit is `null`
    /// @throws IllegalArgumentException if the circuit is not of this provider
    public static CircuitSettings settings(Circuit circuit) {
        return own(circuit).settings();
    }

    /// The open circuits, in no particular order. Any thread.
    ///
    /// They are held by weak references: an unused circuit, or an idle one on shared threads, disappears once it and
    /// its pipes cannot be reached.
    public static List<Circuit> circuits() {
        return List.copyOf(OpenCircuits.list());
    }

    /// Adds a listener for the creation and the close of circuits. Any thread.
    ///
    /// @param listener called for each circuit that is open now, and then for each that is created or closed; one that
    ///                 was added twice is called twice
    /// @return ends this addition of the listener when it is closed
    /// @throws NullPointerException if the listener is `null`
    public static CircuitListener.Registration onCircuits(CircuitListener listener) {
        return OpenCircuits.listen(requireNonNull(listener, "listener"));
    }

    /// The statistics of a circuit. Any thread.
    ///
    /// Emitters pay nothing for this, and a reading takes the same time for any backlog.
    ///
    /// @param circuit a circuit of this provider, open or closed
    /// @throws NullPointerException     if the circuit is `null`
    /// @throws IllegalArgumentException if the circuit is not of this provider
    public static CircuitStatistics statistics(Circuit circuit) {
        return own(circuit).monitor().statistics();
    }

    /// A picture of what runs on a circuit, and how it is connected, at one point of its order. Any thread but the
    /// circuit's.
    ///
    /// The circuit copies references when the call's entry is its turn, some milliseconds for ten thousand channels;
    /// the rest happens on the calling thread. While nobody calls, nothing is counted or recorded. The call starts the
    /// circuit's thread if it has none yet.
    ///
    /// @param circuit   an open circuit of this provider
    /// @param entrances pipes to begin at as well: those that only emitters outside hold
    /// @throws NullPointerException     if the circuit or an entrance is `null`
    /// @throws IllegalArgumentException if the circuit is not of this provider
    /// @throws IllegalStateException    on the circuit's own thread, or if the circuit is closed
    /// @throws io.humainary.substrates.api.Substrates.Fault if an entrance is not of this provider
    public static CircuitTopology topology(Circuit circuit, Pipe<?>... entrances) {
        return own(circuit).topology(entrances);
    }

    /// The frames of the thread that a circuit runs on, the innermost first. Any thread.
    ///
    /// @param circuit a circuit of this provider, open or closed
    /// @return no frames if the circuit has no thread: before its first entry, after its end, or between two turns on
    ///         shared threads
    /// @throws NullPointerException     if the circuit is `null`
    /// @throws IllegalArgumentException if the circuit is not of this provider
    public static List<StackTraceElement> stack(Circuit circuit) {
        return own(circuit).monitor().stack();
    }

    /// Closes a circuit and waits for its end, no longer than a limit: for a shutdown that must not hang. Any thread
    /// but the circuit's.
    ///
    /// @param circuit a circuit of this provider
    /// @param limit   how long to wait; less than nothing counts as nothing, more than 292 years as 292 years
    /// @return whether the circuit has ended; if not, its close remains requested
    /// @throws NullPointerException     if the circuit or the limit is `null`
    /// @throws IllegalArgumentException if the circuit is not of this provider
    /// @throws IllegalStateException    on the circuit's own thread; after a second, if that has called `System.exit`
    public static boolean closeAwait(Circuit circuit, Duration limit) {
        var own = own(circuit);
        if (limit.isNegative()) {
            return own.closeAwait(0);
        }
        return own.closeAwait(
                limit.compareTo(Duration.ofNanos(Long.MAX_VALUE)) > 0 ? Long.MAX_VALUE : limit.toNanos());
    }

    /// Ends all waits for a circuit that does not get on: `await`, `pulse`, and `closeAwait` of the circuit and of its
    /// resources. Each throws an `IllegalStateException`: those under way within a second, later ones as soon as they
    /// would block. The circuit itself is not changed. For a test's watchdog, and for a shutdown. Any thread.
    ///
    /// @param circuit a circuit of this provider
    /// @param reason  the exception's message
    /// @throws NullPointerException     if the circuit or the reason is `null`
    /// @throws IllegalArgumentException if the circuit is not of this provider
    public static void endWaits(Circuit circuit, String reason) {
        own(circuit).endWaits(requireNonNull(reason, "reason"));
    }

    /// Starts a daemon thread that monitors all circuits, and reports each one that has work and completes no entry for
    /// longer than a limit, even after its close was requested. Any thread.
    ///
    /// A stall is reported between one and one and a half times the limit after it began; later if the watchdog's
    /// thread has to wait for a processor or for its listener. A collection that stops all threads, a stopped process
    /// and a machine that sleeps are no stalls.
    ///
    /// @param limit from a millisecond to 292 years; longer than any receptor should take, for example some seconds
    /// @param listener called on the watchdog's thread
    /// @return the watchdog; closing it ends its thread
    /// @throws NullPointerException     if one of them is `null`
    /// @throws IllegalArgumentException if the limit is shorter than a millisecond or longer than 292 years
    /// @throws OutOfMemoryError         if the machine cannot start a thread; nothing is left then
    public static Watchdog watchdog(Duration limit, StallListener listener) {
        return new Watchdog(
                OpenCircuits::watch,
                requireNonNull(limit, "limit"),
                new LoggedStalls(OpenCircuits.log(), requireNonNull(listener, "listener")));
    }

    /// Replaces the handler of failures for all circuits that have none of their own. Any thread.
    ///
    /// The handler runs on the thread of the circuit where the failure happened and should be short. An exception that
    /// it throws is counted as another failure, and is not reported.
    ///
    /// @param handler given the closest subject, as [CircuitSettings.Builder#onFailure] describes it, and the exception
    /// @throws NullPointerException if the handler is `null`
    public static void onFailure(
            BiConsumer<? super Subject<?>, ? super Throwable> handler) {
        GlobalFailureHandler.handler(handler);
    }

    /// Restores the default handler. Any thread.
    public static void onFailureDefault() {
        GlobalFailureHandler.reset();
    }

    /// The number of failures that a circuit has counted so far. Any thread; exact after an `await`.
    ///
    /// @param circuit a circuit of this provider
    /// @return the number of failures, zero or more
    /// @throws NullPointerException     if the circuit is `null`
    /// @throws IllegalArgumentException if the circuit is not of this provider
    public static long failures(Circuit circuit) {
        return own(circuit).failures();
    }

    /// The number of dispatch lists compiled to code so far, in all circuits
    /// (`docs/operations.md`). Any thread.
    public static long compiledDispatches() {
        return SequentialCircuit.compiledDispatches();
    }

    /// The number of refused requests to compile a dispatch list, because there were too many classes or requests, the
    /// list has more than 64 receptors, the platform does not permit it, or memory, stack or threads were short. A list
    /// that asks again counts again. Any thread.
    public static long refusedDispatches() {
        return SequentialCircuit.refusedDispatches();
    }

    private static SequentialCircuit own(Circuit circuit) {
        if (requireNonNull(circuit, "circuit") instanceof SequentialCircuit own) {
            return own;
        }
        throw new IllegalArgumentException("not a circuit of this provider");
    }
}
