package io.myelin.micrometer;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Circuit;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.myelin.substrates.MyelinProvider;
import io.myelin.substrates.monitor.CircuitListener;
import java.lang.ref.ReferenceQueue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/// Binds the statistics of all circuits of the process to a registry.
///
/// | meter | kind | of the circuits of a group |
/// |---|---|---|
/// | `myelin.circuit.admitted` | counter | entries admitted to queues, sum |
/// | `myelin.circuit.delivered` | counter | entries processed, sum |
/// | `myelin.circuit.failures` | counter | failures of callbacks, sum |
/// | `myelin.circuit.waiting` | gauge | entries not delivered yet, sum |
/// | `myelin.circuit.processing` | time gauge | minimum time of the current entry, maximum of the open circuits |
/// | `myelin.circuit.open` | gauge | number of open circuits |
///
/// The values are those of `CircuitStatistics`. The tags are `circuit`, the circuit's name, and `label`, the label of
/// its settings. Circuits whose tags are equal after the filters of the registry form a group and share its meter; the
/// registry may log once that it was registered already. The number of groups is bounded; further circuits share one
/// whose tag `circuit` is `(others)` and whose label is empty. A meter is registered with the first circuit of its
/// group and removed when the last one is closed. The counts of a closed circuit stay part of the group's counters; of
/// one that was collected without a close, those that were read last. A filter that is added later acts on names and
/// labels that no open circuit has. Of a composite registry, the composite's own filters count: if a filter of a
/// registry inside it makes two meters one, that registry shows the first group alone.
///
/// A registry is bound once in a process, and [#bindTo] refuses it a second time: a registry returns a meter of equal
/// name and tags that exists already, so a second binding would share the meters of the first, and lose them when the
/// first is closed. Nor may a composite registry be bound together with a registry that it contains, or with another
/// composite that contains that registry. [#bindTo] refuses that too; it does not notice a registry that is added to a
/// composite later. Nor does it notice a second copy of this class, in another class loader: a meter of equal identity
/// that something else has registered is shown in place of the group's, and removed with it.
///
/// If a registry, or one of its filters, throws for a meter of a new circuit, the circuit is not counted, and its group
/// gets its meters with the next circuit. The exception goes to the uncaught-exception handler of the thread that
/// creates the circuit.
///
/// Reading a meter asks each circuit of the group; emitters pay nothing. Any thread may call any method.
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

    /// Reports a failure of a registry to the uncaught-exception handler of this thread.
    private static void report(Throwable failure) {
        try {
            var thread = Thread.currentThread();
            thread.getUncaughtExceptionHandler().uncaughtException(thread, failure);
        } catch (Throwable _) {
            // As for a thread that dies: an exception of its handler is ignored.
        }
    }

    /// One registry's groups.
    private static final class Binding implements CircuitListener {

        private final MeterRegistry registry;
        private final int most;
        /// By the identity that the registry's filters gave the meter, which is known only once it is registered.
        /// Guarded by this, as the next three are.
        private final Map<Meter.Id, CircuitGroup> groups = new HashMap<>();
        /// The circuits by their tags before the filters: those of equal tags have the same groups.
        private final Map<Tags, Set<CircuitMember>> peers = new HashMap<>();
        private final Map<Circuit, CircuitMember> members = new WeakHashMap<>();
        private final ReferenceQueue<Circuit> collected = new ReferenceQueue<>();
        private final CircuitListener.Registration listening;
        /// Guarded by this: after the end, a circuit that is being created may still be reported.
        private boolean ended;

        Binding(MeterRegistry registry, int most) {
            this.registry = registry;
            this.most = most;
            listening = MyelinProvider.onCircuits(this);
        }

        @Override
        public synchronized void opened(Circuit circuit) {
            if (ended || members.containsKey(circuit)) {
                return;
            }
            dropCollected();
            var own = tags(circuit.subject().name().toString(), MyelinProvider.settings(circuit).label());
            try {
                var member = new CircuitMember(circuit, collected, own, groups(own));
                member.groups().forEach(group -> group.add(member));
                members.put(circuit, member);
                peers.computeIfAbsent(own, _ -> new LinkedHashSet<>()).add(member);
            } catch (Throwable refused) {
                // The registry would return the meters that are registered to the next group of these tags.
                removeEmptyGroups();
                report(refused); // the provider ignores exceptions of listeners
            }
        }

        private List<CircuitGroup> groups(Tags tags) {
            var known = peers.get(tags);
            if (known != null) {
                return known.iterator().next().groups();
            }
            var own = new ArrayList<CircuitGroup>();
            for (var measure : CircuitMeasure.values()) {
                own.add(group(measure, tags));
            }
            return own;
        }

        /// The group that a circuit with these tags belongs to. Its meter is registered if it is new.
        private CircuitGroup group(CircuitMeasure measure, Tags tags) {
            var fresh = new CircuitGroup(measure, tags == SHARED);
            var meter = measure.register(registry, tags, fresh);
            var known = groups.putIfAbsent(meter.getId(), fresh);
            if (known != null) {
                return known;
            }
            if (tags != SHARED
                    && groups.values().stream().filter(each -> each.hasPlaceOfItsOwn(measure)).count() > most) {
                groups.remove(meter.getId());
                remove(meter.getId());
                return group(measure, SHARED);
            }
            return fresh;
        }

        @Override
        public synchronized void closed(Circuit circuit) {
            var member = members.remove(circuit);
            if (member != null) {
                leave(member, circuit);
            }
            dropCollected();
        }

        private void dropCollected() {
            for (var gone = collected.poll(); gone != null; gone = collected.poll()) {
                leave((CircuitMember) gone, null);
            }
        }

        /// @param closed the circuit, or null if it was collected
        private void leave(CircuitMember member, @Nullable Circuit closed) {
            boolean empty = false;
            for (var group : member.groups()) {
                empty |= group.remove(member, closed);
            }
            peers.computeIfPresent(member.tags(), (_, left) -> left.remove(member) && left.isEmpty() ? null : left);
            if (empty) {
                removeEmptyGroups();
            }
        }

        private void removeEmptyGroups() {
            groups.entrySet().removeIf(entry -> {
                if (!entry.getValue().isEmpty()) {
                    return false;
                }
                remove(entry.getKey());
                return true;
            });
        }

        /// A registry, or a listener of its, may throw for a meter: the others are removed all the same.
        private void remove(Meter.Id meter) {
            try {
                registry.remove(meter);
            } catch (Throwable refused) {
                report(refused);
            }
        }

        void end() {
            listening.close();
            try {
                synchronized (this) {
                    ended = true;
                    groups.keySet().forEach(this::remove);
                    groups.clear();
                    members.clear();
                    peers.clear();
                }
            } finally {
                // Last: the next binding must not get meters that are about to be removed.
                release(registry);
            }
        }
    }
}
