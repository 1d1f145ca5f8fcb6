package io.myelin.substrates.circuit;

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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The circuits of this process that were made and not closed. Weak: being listed keeps no circuit alive. Any thread.
public final class OpenCircuits {

    private static final Set<WeakReference<SequentialCircuit>> CIRCUITS = ConcurrentHashMap.newKeySet();
    private static final ReferenceQueue<SequentialCircuit> COLLECTED = new ReferenceQueue<>();
    private static final FlightLog LOG = FlightLog.of(OpenCircuits::monitors);

    private static final Set<CircuitListener> LISTENERS = new CopyOnWriteArraySet<>();

    private OpenCircuits() {}

    /// Adds a listener, and tells it of those that are open. One that is opened meanwhile may be told twice.
    ///
    /// @return what removes it again
    public static AutoCloseable listen(final CircuitListener listener) {
        LISTENERS.add(listener);
        list().forEach(circuit -> tell(() -> listener.opened(circuit)));
        return () -> LISTENERS.remove(listener);
    }

    private static void tell(final Runnable report) {
        try {
            report.run();
        } catch (final Throwable dropped) {
            // The listener's own affair, an assertion's error included: a circuit is made and closed all the same.
        }
    }

    /// @return what [#remove] takes when the circuit is closed
    static WeakReference<SequentialCircuit> add(final SequentialCircuit circuit) {
        for (Reference<?> gone = COLLECTED.poll(); gone != null; gone = COLLECTED.poll()) {
            CIRCUITS.remove(gone);
        }
        final var reference = new WeakReference<>(circuit, COLLECTED);
        CIRCUITS.add(reference);
        LOG.opened(circuit.monitor());
        LISTENERS.forEach(listener -> tell(() -> listener.opened(circuit)));
        return reference;
    }

    static void remove(final WeakReference<SequentialCircuit> reference) {
        final SequentialCircuit circuit = reference.get();
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
