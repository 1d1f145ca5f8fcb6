package io.myelin.substrates.topology.cut;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Subject;
import io.myelin.substrates.channel.CaptureSink;
import io.myelin.substrates.channel.CircuitSubscriber;
import io.myelin.substrates.channel.ConduitCut;
import io.myelin.substrates.channel.VersionedConduit;
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
    private final List<Node> nodes = new ArrayList<>();
    private final Set<Edge> edges = new LinkedHashSet<>();
    private final Map<Object, String> ids = new IdentityHashMap<>();
    private final Map<String, Integer> used = new HashMap<>();
    private final CodeFinder code = new CodeFinder();
    /// What is left to follow; a queue, so that long chains need no stack.
    private final Queue<Runnable> left = new ArrayDeque<>();

    private TopologyTracer(Worker worker) {
        this.worker = worker;
    }

    /// Takes the picture of a circuit. Not on its thread.
    ///
    /// @param entrances pipes to begin at as well
    /// @throws IllegalStateException if the circuit is closed
    public static CircuitTopology trace(Worker worker, Inventory inventory, List<? extends EmissionPipe<?>> entrances) {
        List<Object> parts = Cut.of(worker, inventory.list());
        var tracer = new TopologyTracer(worker);
        parts.forEach(tracer::declare); // all components are nodes before the first edge leads to one
        parts.forEach(tracer::connect);
        entrances.forEach(tracer::pipe);
        while (!tracer.left.isEmpty()) {
            tracer.left.remove().run();
        }
        Map<String, Integer> order = new HashMap<>();
        tracer.nodes.forEach(node -> order.put(node.id(), order.size()));
        var sorted = new ArrayList<>(tracer.edges);
        sorted.sort(Comparator.comparing(edge -> order.get(edge.from())));
        return new CircuitTopology(worker.name(), tracer.nodes, sorted);
    }

    private void declare(Object part) {
        switch (part) {
            case ConduitCut conduit -> {
                String id = add(conduit.subject(), Node.Kind.CONDUIT, conduit.subject());
                conduit.channels().sort(Comparator.comparing(ConduitCut.ChannelCut::name));
                for (var channel : conduit.channels()) {
                    String name = channel.name().toString();
                    edge(id, add(channel.target(), Node.Kind.CHANNEL, conduit.subject().name() + "/" + name, name, null,
                            channel.pending()), Kind.CONTAINS);
                }
            }
            case CircuitSubscriber<?> subscriber -> {
                String name = subscriber.subject().name().toString();
                add(subscriber, Node.Kind.SUBSCRIBER, name, name, code.of(subscriber.behavior(), "accept"), false);
            }
            case CaptureSink<?> sink -> {
                String id = add(sink, Node.Kind.SINK, sink.subject());
                var pipes = sink.pipes();
                pipes.sort(Comparator.comparing(pipe -> pipe.subject().name()));
                pipes.forEach(pipe -> edge(add(pipe, Node.Kind.PIPE, pipe.subject()), id, Kind.CALLS));
            }
            case GridTicker ticker -> add(ticker, Node.Kind.TICKER, ticker.subject());
            case PublishedCell<?> cell -> ids.put(cell.feed().entrance(), add(cell, Node.Kind.CELL, cell.subject()));
            case QueuedPort<?> port -> add(port, Node.Kind.PORT, port.subject());
            default -> throw new AssertionError(part);
        }
    }

    private void connect(Object part) {
        switch (part) {
            case ConduitCut conduit -> connect(conduit);
            case CaptureSink<?> sink -> emits(id(sink), sink.endpoint(), Kind.CALLS);
            case GridTicker ticker when ticker.destination() instanceof EmissionPipe<?> pipe ->
                emits(id(ticker), pipe, Kind.TRANSIT);
            default -> {
                // leads nowhere
            }
        }
    }

    private void connect(ConduitCut conduit) {
        for (var subscription : conduit.subscriptions()) {
            edge(id(subscription.subscriber()), id(conduit.subject()), Kind.SUBSCRIBED);
        }
        Map<Name, String> levels = new HashMap<>();
        conduit.channels().forEach(channel -> levels.put(channel.name(), id(channel.target())));
        for (var channel : conduit.channels()) {
            String from = id(channel.target());
            for (var registration : channel.registrations()) {
                for (Object entry : registration.entries()) {
                    String to = entry instanceof EmissionPipe<?> pipe ? pipe(pipe) : receptor((Receptor<?>) entry);
                    edges.add(new Edge(
                            from, to, Kind.REGISTERED, registration.subscriber().subject().name().toString()));
                }
            }
            if (conduit.stem()) {
                channel.name().stream().skip(1).filter(levels::containsKey).findFirst()
                        .ifPresent(level -> edge(from, requireNonNull(levels.get(level)), Kind.STEM));
            }
        }
    }

    /// Adds the edge to a pipe, of this circuit or another.
    private void emits(String from, EmissionPipe<?> pipe, Kind here) {
        edge(from, pipe(pipe), pipe.worker() == worker ? here : Kind.CROSSING);
    }

    private String pipe(EmissionPipe<?> pipe) {
        // Lists know the target of a direct pipe, and not the pipe.
        Object key = pipe instanceof DirectPipe<?> ? pipe.entrance() : pipe;
        return reached(key, pipe.worker(), pipe.subject().name().toString(), pipe.entrance());
    }

    private String reached(Object key, Loop owner, String name, Receptor<?> entrance) {
        String known = ids.get(key);
        if (known != null) {
            return known;
        }
        if (owner != worker) {
            String path = ((Worker) owner).name() + '/' + name;
            return add(key, Node.Kind.ELSEWHERE, path, path, null, false);
        }
        String id = add(key, Node.Kind.PIPE, name, name, null, false);
        if (entrance instanceof Target target && target == key) {
            left.add(() -> target.receivers().forEach(receiver -> follow(id, receiver, Kind.TRANSIT)));
        } else {
            left.add(() -> follow(id, entrance, Kind.CALLS));
        }
        return id;
    }

    /// @param here how a target of this circuit is reached
    private void follow(String from, Receptor<?> receiver, Kind here) {
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

    private String stage(Stage<?, ?> stage) {
        String known = ids.get(stage);
        if (known != null) {
            return known;
        }
        String operator = stage.getClass().getSimpleName();
        String id = add(stage, Node.Kind.STAGE, operator, operator, null, false);
        left.add(() -> {
            switch (stage) {
                case Tee<?> tee -> emits(id, (EmissionPipe<?>) tee.side(), Kind.TRANSIT);
                case Route<?> route -> emits(id, (EmissionPipe<?>) route.side(), Kind.TRANSIT);
                case When<?> when -> follow(id, when.branch(), Kind.CALLS);
                case Peek<?> peek -> follow(id, peek.receptor(), Kind.CALLS);
                default -> {
                    // leads to the next stage alone
                }
            }
            follow(id, stage.next(), Kind.CALLS);
        });
        return id;
    }

    private String receptor(Receptor<?> receptor) {
        String known = ids.get(receptor);
        if (known != null) {
            return known;
        }
        CodeLocation location = code.of(receptor, "receive");
        String name = location.toString();
        String id = add(receptor, Node.Kind.RECEPTOR, name, name, location, false);
        left.add(() -> holds(id, receptor, CodeFinder.host(receptor.getClass())));
        return id;
    }

    /// Adds edges to what a receptor has in its fields, or a lambda in those of the object around it.
    private void holds(String from, Object owner, String host) {
        for (Field field : owner.getClass().getDeclaredFields()) {
            switch (value(field, owner)) {
                case null -> {
                    // unset, or unreadable
                }
                case EmissionPipe<?> pipe -> edge(from, pipe(pipe), Kind.HOLDS);
                case VersionedConduit<?> conduit -> heldBy(from, conduit.subject());
                case Object value when value != owner && owner.getClass().isHidden()
                        && value.getClass().getName().equals(host) ->
                    holds(from, value, host);
                case Object value -> heldBy(from, value);
            }
        }
    }

    private static @Nullable Object value(Field field, Object owner) {
        try {
            return Modifier.isStatic(field.getModifiers()) || !field.trySetAccessible() ? null : field.get(owner);
        } catch (IllegalAccessException unreadable) {
            return null;
        }
    }

    private void heldBy(String from, Object component) {
        String to = ids.get(component);
        if (to != null) {
            edge(from, to, Kind.HOLDS);
        }
    }

    private String id(Object key) {
        return requireNonNull(ids.get(key));
    }

    private void edge(String from, String to, Kind kind) {
        edges.add(new Edge(from, to, kind, ""));
    }

    private String add(Object key, Node.Kind kind, Subject<?> subject) {
        return add(key, kind, subject.name().toString(), subject.name().toString(), null, false);
    }

    private String add(
            Object key, Node.Kind kind, String path, String name, @Nullable CodeLocation location, boolean pending) {
        String plain = kind.name().toLowerCase(Locale.ROOT) + ':' + path;
        int count = used.merge(plain, 1, Integer::sum);
        String id = count == 1 ? plain : plain + '#' + count;
        ids.put(key, id);
        nodes.add(new Node(id, kind, name, Optional.ofNullable(location), pending));
        return id;
    }
}
