package io.myelin.substrates.circuit;

import io.humainary.substrates.api.Substrates.Circuit;
import io.myelin.substrates.flight.FlightLog;
import io.myelin.substrates.monitor.CircuitListener;
import io.myelin.substrates.monitor.CircuitMonitor;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The circuits of this process that were made and not closed. Weak: being listed keeps no circuit alive. Any thread.
public final class OpenCircuits {

    private static final Set<WeakReference<SequentialCircuit>> CIRCUITS = ConcurrentHashMap.newKeySet();
    private static final ReferenceQueue<SequentialCircuit> COLLECTED = new ReferenceQueue<>();
    private static final FlightLog LOG = FlightLog.of(OpenCircuits::monitors);

    private static final Set<CircuitListener> LISTENERS = new CopyOnWriteArraySet<>();

    private OpenCircuits() {}

    /// Adds a listener, and calls it for each open circuit. For one that is opened meanwhile it may be called twice.
    ///
    /// @return removes the listener
    public static AutoCloseable listen(CircuitListener listener) {
        return add(listener)::run;
    }

    private static Runnable add(CircuitListener listener) {
        LISTENERS.add(listener);
        CIRCUITS.forEach(reference -> introduce(reference, listener));
        return () -> LISTENERS.remove(listener);
    }

    /// Passes the monitors of all open circuits, and of each that is created later, to a watch.
    ///
    /// @return ends this
    public static Runnable watch(Consumer<? super CircuitMonitor> watch) {
        return add(new CircuitListener() {
            @Override
            public void opened(Circuit circuit) {
                watch.accept(((SequentialCircuit) circuit).monitor());
            }

            @Override
            public void closed(Circuit circuit) {
                // a watch goes on until the circuit has ended
            }
        });
    }

    /// Announces a circuit to a listener, unless it is closed. If it is closed meanwhile, perhaps by the listener
    /// itself, the close is announced after the opening.
    private static void introduce(WeakReference<SequentialCircuit> reference, CircuitListener listener) {
        SequentialCircuit circuit = reference.get();
        if (circuit == null || !CIRCUITS.contains(reference)) {
            return;
        }
        tell(() -> listener.opened(circuit));
        if (!CIRCUITS.contains(reference)) {
            tell(() -> listener.closed(circuit));
        }
    }

    private static void tell(Runnable report) {
        try {
            report.run();
        } catch (Throwable dropped) {
            // The listener's own affair, an assertion's error included: a circuit is made and closed all the same.
        }
    }

    /// A reference to a circuit, for [#add] and [#remove].
    static WeakReference<SequentialCircuit> referTo(SequentialCircuit circuit) {
        return new WeakReference<>(circuit, COLLECTED);
    }

    /// Lists a new circuit, and announces it.
    static void add(SequentialCircuit circuit, WeakReference<SequentialCircuit> reference) {
        for (Reference<?> gone = COLLECTED.poll(); gone != null; gone = COLLECTED.poll()) {
            CIRCUITS.remove(gone);
        }
        CIRCUITS.add(reference);
        LOG.opened(circuit.monitor());
        LISTENERS.forEach(listener -> introduce(reference, listener));
    }

    /// Removes a circuit whose close was requested from the list, and announces that.
    static void remove(WeakReference<SequentialCircuit> reference) {
        SequentialCircuit circuit = reference.get();
        if (CIRCUITS.remove(reference) && circuit != null) {
            LOG.closed(circuit.monitor());
            LISTENERS.forEach(listener -> tell(() -> listener.closed(circuit)));
        }
    }

    /// Where events of circuits are logged.
    public static FlightLog log() {
        return LOG;
    }

    /// Those that are open now.
    public static List<SequentialCircuit> list() {
        return open().toList();
    }

    /// The monitors of those that are open now.
    public static List<CircuitMonitor> monitors() {
        return open().map(SequentialCircuit::monitor).toList();
    }

    private static Stream<SequentialCircuit> open() {
        return CIRCUITS.stream().<@Nullable SequentialCircuit>map(Reference::get).filter(Objects::nonNull);
    }
}
