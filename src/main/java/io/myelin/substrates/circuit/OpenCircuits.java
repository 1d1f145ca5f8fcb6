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
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The circuits of this process that were created and not closed. Weak references: the list keeps no circuit alive. Any
/// thread.
public final class OpenCircuits {

    private static final Set<WeakReference<SequentialCircuit>> CIRCUITS = ConcurrentHashMap.newKeySet();
    private static final ReferenceQueue<SequentialCircuit> COLLECTED = new ReferenceQueue<>();
    private static final FlightLog LOG = FlightLog.of(OpenCircuits::monitors, CIRCUITS::isEmpty);

    private static final List<Listening> LISTENERS = new CopyOnWriteArrayList<>();

    /// One addition of a listener; an object of its own, because a listener may be added twice, and may override
    /// `equals`.
    private static final class Listening {

        private final CircuitListener listener;

        Listening(CircuitListener listener) {
            this.listener = listener;
        }
    }

    private OpenCircuits() {}

    /// Adds a listener, and calls it for each open circuit. It may be called twice for a circuit that is created
    /// meanwhile.
    ///
    /// @return removes the listener
    public static CircuitListener.Registration listen(CircuitListener listener) {
        return add(listener)::run;
    }

    private static Runnable add(CircuitListener listener) {
        var listening = new Listening(listener);
        LISTENERS.add(listening);
        CIRCUITS.forEach(reference -> introduce(reference, listener));
        return () -> LISTENERS.remove(listening);
    }

    /// Passes the monitors of all open circuits, and of each that is created later, to a consumer.
    ///
    /// @return stops passing monitors
    public static Runnable watch(Consumer<? super CircuitMonitor> watch) {
        return add(new CircuitListener() {
            @Override
            public void opened(Circuit circuit) {
                watch.accept(((SequentialCircuit) circuit).monitor());
            }

            @Override
            public void closed(Circuit circuit) {
                // nothing to do: a circuit is monitored until it has ended
            }
        });
    }

    /// Announces a circuit to a listener, unless it is closed. If it is closed meanwhile, perhaps by the listener
    /// itself, the close is announced second.
    private static void introduce(WeakReference<SequentialCircuit> reference, CircuitListener listener) {
        SequentialCircuit circuit = reference.get();
        if (circuit == null || !CIRCUITS.contains(reference)) {
            return;
        }
        call(() -> listener.opened(circuit));
        if (!CIRCUITS.contains(reference)) {
            call(() -> listener.closed(circuit));
        }
    }

    private static void call(Runnable callback) {
        try {
            callback.run();
        } catch (Throwable dropped) {
            // A listener's exception or error is its own concern: it must not prevent a circuit from being created or
            // closed.
        }
    }

    /// A reference to a circuit, for [#add] and [#remove].
    static WeakReference<SequentialCircuit> referTo(SequentialCircuit circuit) {
        return new WeakReference<>(circuit, COLLECTED);
    }

    /// Lists a new circuit, and announces it.
    static void add(SequentialCircuit circuit, WeakReference<SequentialCircuit> reference) {
        for (Reference<?> gone = COLLECTED.poll(); gone != null; gone = COLLECTED.poll()) {
            if (CIRCUITS.remove(gone)) {
                LOG.collected();
            }
        }
        LOG.opened(circuit.monitor()); // before it is in the list, from which each is taken and reported once
        CIRCUITS.add(reference);
        LOG.listed();
        LISTENERS.forEach(listening -> introduce(reference, listening.listener));
    }

    /// Removes a circuit whose close was requested from the list, and announces that.
    static void remove(WeakReference<SequentialCircuit> reference) {
        SequentialCircuit circuit = reference.get();
        if (CIRCUITS.remove(reference) && circuit != null) {
            LOG.closed(circuit.monitor());
            LISTENERS.forEach(listening -> call(() -> listening.listener.closed(circuit)));
        }
    }

    /// The log of circuits' events.
    public static FlightLog log() {
        return LOG;
    }

    /// The open circuits.
    public static List<SequentialCircuit> list() {
        return open().toList();
    }

    /// The monitors of the open circuits.
    public static List<CircuitMonitor> monitors() {
        return open().map(SequentialCircuit::monitor).toList();
    }

    private static Stream<SequentialCircuit> open() {
        return CIRCUITS.stream().<@Nullable SequentialCircuit>map(Reference::get).filter(Objects::nonNull);
    }
}
