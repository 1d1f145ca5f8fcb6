package io.myelin.micrometer;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Circuit;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.myelin.substrates.MyelinProvider;
import io.myelin.substrates.monitor.CircuitListener;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Binds the statistics of all circuits of the process to a registry.
///
/// | meter | kind | of the circuits of a group |
/// |---|---|---|
/// | `myelin.circuit.admitted` | counter | entries admitted to queues, sum |
/// | `myelin.circuit.delivered` | counter | entries processed, sum |
/// | `myelin.circuit.failures` | counter | failures of callbacks, sum |
/// | `myelin.circuit.waiting` | gauge | entries not delivered yet, sum |
/// | `myelin.circuit.processing` | gauge, seconds | minimum time of the current entry, maximum of the open circuits |
/// | `myelin.circuit.open` | gauge | number of open circuits |
///
/// The values are those of `CircuitStatistics`. The tags are `circuit`, the circuit's name, and `label`, the label of
/// its settings. Circuits with equal tags form a group and share its meters. The number of groups is bounded; further
/// circuits share one whose tag `circuit` is `(others)` and whose label is empty. Meters are registered with the first
/// circuit of their group and removed when the last one is closed. The counts of a closed circuit stay part of the
/// group's counters.
///
/// A registry is bound once in a process, and [#bindTo] refuses it a second time: a registry returns a meter of equal
/// name and tags that exists already, so a second binding would share the meters of the first, and lose them when the
/// first is closed. Nor may a composite registry be bound together with a registry that it contains; that is not
/// checked, because registries are added to composites later.
///
/// Reading a meter walks the queues of the group's circuits; emitters pay nothing. Any thread may call any method.
public final class CircuitMetrics implements MeterBinder, AutoCloseable {

    /// The registries that are bound. Not weak: a binding is kept by the provider until it is closed, and keeps its
    /// registry. Registries do not override `equals`.
    private static final Set<MeterRegistry> BOUND = ConcurrentHashMap.newKeySet();

    /// The tags of the group of circuits beyond the bound.
    private static final Tags SHARED = tags("(others)", "");

    private final int most;
    /// Guarded by this, like its content.
    private final List<Binding> bindings = new ArrayList<>();

    /// Equivalent to `new CircuitMetrics(100)`.
    public CircuitMetrics() {
        this(100);
    }

    /// @param most the maximum number of groups that have meters of their own, at least 1
    /// @throws IllegalArgumentException if that is less than 1
    public CircuitMetrics(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("most must be at least 1, was " + most);
        }
        this.most = most;
    }

    /// Binds to a registry until [#close]. Circuits that are open now are bound at once, later ones when they are
    /// created.
    ///
    /// @throws NullPointerException  if the registry is `null`
    /// @throws IllegalStateException if the registry is bound already, by this object or another one
    @Override
    public synchronized void bindTo(MeterRegistry registry) {
        if (!BOUND.add(requireNonNull(registry, "registry"))) {
            throw new IllegalStateException(
                    "the registry has the meters of circuits already; close the CircuitMetrics that it is bound to");
        }
        bindings.add(new Binding(registry, most));
    }

    /// Removes all meters from all registries and binds no more circuits. A later [#bindTo] binds again. If a registry
    /// throws for a meter, that goes to this thread's uncaught-exception handler and has no further effect.
    @Override
    public synchronized void close() {
        bindings.forEach(Binding::end);
        bindings.clear();
    }

    private static Tags tags(String circuit, String label) {
        return Tags.of("circuit", circuit, "label", label);
    }

    /// One registry's groups.
    private static final class Binding implements CircuitListener {

        private final MeterRegistry registry;
        private final int most;
        /// Guarded by this.
        private final Map<Tags, CircuitGroup> groups = new HashMap<>();
        private final AutoCloseable listening;
        /// Guarded by this: after the end, a circuit that is being created may still be reported.
        private boolean ended;

        Binding(MeterRegistry registry, int most) {
            this.registry = registry;
            this.most = most;
            listening = MyelinProvider.onCircuits(this);
        }

        @Override
        public synchronized void opened(Circuit circuit) {
            if (ended) {
                return;
            }
            groups.values().removeIf(CircuitGroup::removeIfEmpty);
            var own = tags(circuit.subject().name().toString(), MyelinProvider.settings(circuit).label());
            int withOwnMeters = groups.size() - (groups.containsKey(SHARED) ? 1 : 0);
            var tags = groups.containsKey(own) || withOwnMeters < most ? own : SHARED;
            groups.computeIfAbsent(tags, group -> new CircuitGroup(registry, group)).add(circuit);
        }

        @Override
        public synchronized void closed(Circuit circuit) {
            groups.values().forEach(group -> group.remove(circuit));
            groups.values().removeIf(CircuitGroup::removeIfEmpty);
        }

        void end() {
            try {
                listening.close();
            } catch (Exception impossible) {
                throw new IllegalStateException(impossible);
            }
            try {
                synchronized (this) {
                    ended = true;
                    groups.values().forEach(CircuitGroup::removeMeters);
                    groups.clear();
                }
            } finally {
                BOUND.remove(registry); // last: the next binding must not get meters that are about to be removed
            }
        }
    }
}
