package io.myelin.micrometer;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Circuit;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.myelin.substrates.MyelinProvider;
import io.myelin.substrates.monitor.CircuitListener;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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
/// first is closed. Nor may a composite registry be bound together with a registry that it contains, or with another
/// composite that contains that registry. [#bindTo] refuses that too; it does not notice a registry that is added to a
/// composite later.
///
/// If a registry, or one of its filters, throws for a meter of a new circuit, the circuit is not counted, and its group
/// gets its meters with the next circuit. The exception goes to the uncaught-exception handler of the thread that
/// creates the circuit.
///
/// Reading a meter walks the queues of the group's circuits; emitters pay nothing. Any thread may call any method.
public final class CircuitMetrics implements MeterBinder, AutoCloseable {

    /// The registries that are bound. Not weak: a binding is kept by the provider until it is closed, and keeps its
    /// registry. Guarded by itself.
    private static final Set<MeterRegistry> BOUND = Collections.newSetFromMap(new IdentityHashMap<>());

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
    /// @throws IllegalStateException if the registry is bound already, by this object or another one, alone or in a
    ///                               composite, or a registry that it contains is
    @Override
    public synchronized void bindTo(MeterRegistry registry) {
        reserve(requireNonNull(registry, "registry"));
        @Nullable Binding binding = null;
        try {
            binding = new Binding(registry, most);
            bindings.add(binding);
        } catch (Throwable scarce) {
            // Otherwise nobody could bind the registry any more.
            if (binding == null) {
                release(registry);
            } else {
                binding.end();
            }
            throw scarce;
        }
    }

    private static void release(MeterRegistry registry) {
        synchronized (BOUND) {
            BOUND.remove(registry);
        }
    }

    private static void reserve(MeterRegistry registry) {
        var own = new ArrayList<MeterRegistry>();
        addWithContent(registry, own);
        synchronized (BOUND) {
            var bound = new ArrayList<MeterRegistry>();
            BOUND.forEach(each -> addWithContent(each, bound));
            if (own.stream().anyMatch(each -> bound.stream().anyMatch(other -> other == each))) {
                throw new IllegalStateException("the registry, or one that it contains, has the meters of circuits "
                        + "already; close the CircuitMetrics that it is bound to");
            }
            BOUND.add(registry);
        }
    }

    /// Adds a registry and, of a composite, all that it contains.
    private static void addWithContent(MeterRegistry registry, List<MeterRegistry> all) {
        all.add(registry);
        if (registry instanceof CompositeMeterRegistry composite) {
            composite.getRegistries().forEach(part -> addWithContent(part, all));
        }
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
            try {
                groups.computeIfAbsent(tags, group -> new CircuitGroup(registry, group)).add(circuit);
            } catch (Throwable refused) {
                CircuitGroup.report(refused); // the provider ignores exceptions of listeners
            }
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
                // Last: the next binding must not get meters that are about to be removed.
                release(registry);
            }
        }
    }
}
