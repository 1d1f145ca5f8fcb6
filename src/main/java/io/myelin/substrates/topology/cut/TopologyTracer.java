package io.myelin.substrates.topology.cut;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Subject;
import io.myelin.substrates.channel.CaptureSink;
import io.myelin.substrates.channel.CircuitConduit;
import io.myelin.substrates.channel.CircuitSubscriber;
import io.myelin.substrates.channel.ConduitCut;
import io.myelin.substrates.engine.Worker;
import io.myelin.substrates.engine.dispatch.Loop;
import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.operator.Stage;
import io.myelin.substrates.operator.tapping.Peek;
import io.myelin.substrates.operator.tapping.Route;
import io.myelin.substrates.operator.tapping.Tee;
import io.myelin.substrates.operator.tapping.When;
import io.myelin.substrates.pipe.CapturePipe;
import io.myelin.substrates.pipe.DirectPipe;
import io.myelin.substrates.pipe.Emitting;
import io.myelin.substrates.pipe.EmissionPipe;
import io.myelin.substrates.state.GridTicker;
import io.myelin.substrates.state.PublishedCell;
import io.myelin.substrates.state.QueuedPort;
import io.myelin.substrates.topology.CircuitTopology;
import io.myelin.substrates.topology.CodeLocation;
import io.myelin.substrates.topology.Edge;
import io.myelin.substrates.topology.Edge.Kind;
import io.myelin.substrates.topology.Node;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Follows references from the components of a circuit, and makes a picture of what it finds. What it reads never
/// changes, or was copied by a [Cut]. One thread, not the circuit's.
public final class TopologyTracer {

    private final Worker worker;
    private final List<Part> parts = new ArrayList<>();
    private final Map<Object, Part> known = new IdentityHashMap<>();
    private final Map<String, Integer> used = new HashMap<>();
    private final CodeFinder code = new CodeFinder();
    /// Those of a class that can be read.
    private final Map<Class<?>, List<Field>> fields = new HashMap<>();
    /// What is left to follow; a queue, so that long chains need no stack.
    private final Queue<Runnable> left = new ArrayDeque<>();

    /// A node, and the edges that begin there.
    private record Part(Node node, Set<Edge> edges) {}

    private TopologyTracer(Worker worker) {
        this.worker = worker;
    }

    /// Takes the picture of a circuit. Not on its thread.
    ///
    /// @param entrances pipes to begin at as well
    /// @throws IllegalStateException if the circuit is closed
    public static CircuitTopology trace(Worker worker, Inventory inventory, List<? extends EmissionPipe<?>> entrances) {
        List<Object> components = Cut.of(worker, inventory.list());
        var tracer = new TopologyTracer(worker);
        components.forEach(tracer::component);
        tracer.left.add(() -> entrances.forEach(tracer::pipe));
        while (!tracer.left.isEmpty()) {
            tracer.left.remove().run();
        }
        List<Node> nodes = new ArrayList<>(tracer.parts.size());
        List<Edge> edges = new ArrayList<>();
        for (var part : tracer.parts) {
            nodes.add(part.node());
            edges.addAll(part.edges());
        }
        // G1 allocates a large table among old objects, where it would keep all of this until the next marking.
        tracer.known.clear();
        return new CircuitTopology(worker.name(), nodes, edges);
    }

    /// Adds the nodes of a component. What it leads to is left, since all components are nodes before an edge leads to
    /// one.
    private void component(Object component) {
        switch (component) {
            case ConduitCut conduit -> conduit(conduit);
            case CircuitSubscriber<?> subscriber -> {
                String name = subscriber.subject().name().toString();
                var written = code.of(subscriber.behavior(), "accept");
                add(subscriber, Node.Kind.SUBSCRIBER, name, name, written.location(), false);
            }
            case CaptureSink<?> sink -> {
                Part part = add(sink, Node.Kind.SINK, sink.subject());
                var pipes = sink.pipes();
                pipes.sort(Comparator.comparing(pipe -> pipe.subject().name()));
                pipes.forEach(pipe -> edge(add(pipe, Node.Kind.PIPE, pipe.subject()), part, Kind.CALLS));
                left.add(() -> emits(part, sink.endpoint(), Kind.CALLS));
            }
            case GridTicker ticker -> {
                Part part = add(ticker, Node.Kind.TICKER, ticker.subject());
                if (ticker.destination() instanceof EmissionPipe<?> pipe) {
                    left.add(() -> emits(part, pipe, Kind.TRANSIT));
                }
            }
            case PublishedCell<?> cell -> known.put(cell.feed().entrance(), add(cell, Node.Kind.CELL, cell.subject()));
            case QueuedPort<?> port -> add(port, Node.Kind.PORT, port.subject());
            default -> throw new AssertionError(component);
        }
    }

    private void conduit(ConduitCut conduit) {
        Part part = add(conduit.subject(), Node.Kind.CONDUIT, conduit.subject());
        left.add(() -> conduit.subscriptions().forEach(
                subscription -> edge(part(subscription.subscriber()), part, Kind.SUBSCRIBED)));
        conduit.channels().sort(Comparator.comparing(ConduitCut.ChannelCut::name));
        Map<Name, Part> levels = new HashMap<>(); // of STEM routing
        for (var channel : conduit.channels()) {
            String name = channel.name().toString();
            Part at = add(channel.target(), Node.Kind.CHANNEL, conduit.subject().name() + "/" + name, name, null,
                    channel.pending());
            edge(part, at, Kind.CONTAINS);
            left.add(() -> registrations(at, channel));
            if (conduit.stem()) {
                levels.put(channel.name(), at);
                left.add(() -> channel.name().stream().skip(1).filter(levels::containsKey).findFirst()
                        .ifPresent(level -> edge(at, requireNonNull(levels.get(level)), Kind.STEM)));
            }
        }
    }

    private void registrations(Part at, ConduitCut.ChannelCut channel) {
        for (var registration : channel.registrations()) {
            for (Object entry : registration.entries()) {
                Part to = entry instanceof EmissionPipe<?> pipe ? pipe(pipe) : receptor((Receptor<?>) entry);
                edge(at, to, Kind.REGISTERED, registration.subscriber().subject().name().toString());
            }
        }
    }

    /// Adds the edge to a pipe, of this circuit or another.
    private void emits(Part from, EmissionPipe<?> pipe, Kind here) {
        edge(from, pipe(pipe), pipe.worker() == worker ? here : Kind.CROSSING);
    }

    private Part pipe(EmissionPipe<?> pipe) {
        // Lists know the target of a direct pipe, and not the pipe.
        Object key = pipe instanceof DirectPipe<?> ? pipe.entrance() : pipe;
        return reached(key, pipe.worker(), pipe.subject().name().toString(), pipe.entrance());
    }

    private Part reached(Object key, Loop owner, String name, Receptor<?> entrance) {
        Part present = known.get(key);
        if (present != null) {
            return present;
        }
        if (owner != worker) {
            String path = ((Worker) owner).name() + '/' + name;
            return add(key, Node.Kind.ELSEWHERE, path, path, null, false);
        }
        Part part = add(key, Node.Kind.PIPE, name, name, null, false);
        if (entrance instanceof Target target && target == key) {
            left.add(() -> target.receivers().forEach(receiver -> follow(part, receiver, Kind.TRANSIT)));
        } else {
            left.add(() -> follow(part, entrance, Kind.CALLS));
        }
        return part;
    }

    /// @param here how a target of this circuit is reached
    private void follow(Part from, Receptor<?> receiver, Kind here) {
        switch (receiver) {
            case Target target -> edge(
                    from, reached(target, target.worker(), name(target), target),
                    target.worker() == worker ? here : Kind.CROSSING);
            case CapturePipe.Inlined<?> inlined -> emits(from, inlined.pipe(), here);
            case Emitting<?> emitting -> emits(from, emitting.pipe(), Kind.TRANSIT);
            case Stage<?, ?> stage -> edge(from, stage(stage), Kind.CALLS);
            default -> edge(from, receptor(receiver), Kind.CALLS);
        }
    }

    private static String name(Target target) {
        return target.subject() == null ? "" : target.subject().name().toString();
    }

    private Part stage(Stage<?, ?> stage) {
        Part present = known.get(stage);
        if (present != null) {
            return present;
        }
        String operator = stage.getClass().getSimpleName();
        Part part = add(stage, Node.Kind.STAGE, operator, operator, null, false);
        left.add(() -> {
            switch (stage) {
                case Tee<?> tee -> emits(part, (EmissionPipe<?>) tee.side(), Kind.TRANSIT);
                case Route<?> route -> emits(part, (EmissionPipe<?>) route.side(), Kind.TRANSIT);
                case When<?> when -> follow(part, when.branch(), Kind.CALLS);
                case Peek<?> peek -> follow(part, peek.receptor(), Kind.CALLS);
                default -> {
                    // leads to the next stage alone
                }
            }
            follow(part, stage.next(), Kind.CALLS);
        });
        return part;
    }

    private Part receptor(Receptor<?> receptor) {
        Part present = known.get(receptor);
        if (present != null) {
            return present;
        }
        var written = code.of(receptor, "receive");
        Part part = add(receptor, Node.Kind.RECEPTOR, written.name(), written.name(), written.location(), false);
        left.add(() -> holds(part, receptor, written.location().type()));
        return part;
    }

    /// Adds edges to what a receptor has in its fields, or a lambda in those of the object around it.
    private void holds(Part from, Object owner, String host) {
        for (Field field : fields.computeIfAbsent(owner.getClass(), TopologyTracer::readable)) {
            switch (value(field, owner)) {
                case null -> {
                    // unset
                }
                case EmissionPipe<?> pipe -> edge(from, pipe(pipe), Kind.HOLDS);
                case CircuitConduit<?> conduit -> heldBy(from, conduit.subject());
                case Object value when value != owner && owner.getClass().isHidden()
                        && value.getClass().getName().equals(host) ->
                    holds(from, value, host);
                case Object value -> heldBy(from, value);
            }
        }
    }

    private static List<Field> readable(Class<?> type) {
        return Arrays.stream(type.getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()) && field.trySetAccessible())
                .toList();
    }

    private static @Nullable Object value(Field field, Object owner) {
        try {
            return field.get(owner);
        } catch (IllegalAccessException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private void heldBy(Part from, Object component) {
        Part to = known.get(component);
        if (to != null) {
            edge(from, to, Kind.HOLDS);
        }
    }

    private Part part(Object key) {
        return requireNonNull(known.get(key));
    }

    private static void edge(Part from, Part to, Kind kind) {
        edge(from, to, kind, "");
    }

    private static void edge(Part from, Part to, Kind kind, String by) {
        from.edges().add(new Edge(from.node().id(), to.node().id(), kind, by));
    }

    private Part add(Object key, Node.Kind kind, Subject<?> subject) {
        return add(key, kind, subject.name().toString(), subject.name().toString(), null, false);
    }

    private Part add(
            Object key, Node.Kind kind, String path, String name, @Nullable CodeLocation location, boolean pending) {
        String plain = kind.name().toLowerCase(Locale.ROOT) + ':' + path;
        int count = used.merge(plain, 1, Integer::sum);
        String id = count == 1 ? plain : plain + '#' + count;
        var node = new Node(id, kind, name, Optional.ofNullable(location), pending);
        var part = new Part(node, new LinkedHashSet<>(2));
        known.put(key, part);
        parts.add(part);
        return part;
    }
}
