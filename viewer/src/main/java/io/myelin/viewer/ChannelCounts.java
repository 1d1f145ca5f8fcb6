package io.myelin.viewer;

import static io.humainary.substrates.api.Substrates.cortex;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Fault;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Subscriber;
import io.myelin.substrates.topology.CircuitTopology;
import io.myelin.substrates.topology.Edge;
import io.myelin.substrates.topology.Node;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/// What the channels of conduits have been given since the first of those who look came. While nobody looks there is no
/// subscription, so nothing is counted.
///
/// Any thread may call any method.
final class ChannelCounts {

    /// The name of the subscribers.
    private static final String NAME = "io.myelin.viewer";

    private final Circuit circuit;
    private final List<? extends Conduit<?>> conduits;
    /// By the name of the conduit and that of the channel.
    private final Map<String, Map<String, AtomicLong>> counts = new ConcurrentHashMap<>();
    /// Guarded by this, as the next two.
    private final List<Subscriber<?>> subscribers = new ArrayList<>();
    private int looking;
    private boolean closed;

    ChannelCounts(Circuit circuit, List<? extends Conduit<?>> conduits) {
        this.circuit = circuit;
        this.conduits = conduits;
    }

    /// Somebody looks: what is emitted from now on is counted.
    synchronized void enter() {
        if (looking == 0 && !closed) {
            conduits.forEach(this::count);
        }
        looking++;
    }

    /// Somebody who has entered looks no longer.
    synchronized void leave() {
        looking--;
        if (looking == 0) {
            stop();
        }
    }

    /// Ends the counting for good, also while somebody looks.
    synchronized void close() {
        closed = true;
        stop();
    }

    private void stop() {
        subscribers.forEach(Subscriber::close);
        subscribers.clear();
        counts.clear();
    }

    private <E> void count(Conduit<E> conduit) {
        Map<String, AtomicLong> channels =
                counts.computeIfAbsent(conduit.subject().name().toString(), _ -> new ConcurrentHashMap<>());
        Subscriber<E> subscriber = circuit.subscriber(cortex().name(NAME), (channel, registrar) -> registrar
                .register(new Counter<>(
                        channels.computeIfAbsent(channel.name().toString(), _ -> new AtomicLong()))));
        subscribers.add(subscriber);
        try {
            conduit.subscribe(subscriber);
        } catch (Fault closed) {
            // Nothing will be emitted there.
        }
    }

    /// Counts on the circuit's thread alone, so an atomic addition would be a waste.
    private record Counter<E>(AtomicLong count) implements Receptor<E> {

        @Override
        public void receive(E emission) {
            count.setOpaque(count.getPlain() + 1);
        }
    }

    /// The count of a channel; empty if the node is none, or its conduit is not counted.
    OptionalLong of(Node node) {
        String prefix = "channel:";
        int end = node.id().length() - node.name().length() - 1;
        if (node.kind() != Node.Kind.CHANNEL || end < prefix.length()) {
            return OptionalLong.empty();
        }
        var channels = counts.get(node.id().substring(prefix.length(), end));
        if (channels == null) {
            return OptionalLong.empty();
        }
        var count = channels.get(node.name());
        return OptionalLong.of(count == null ? 0 : count.getOpaque());
    }

    /// A picture without what counts.
    static CircuitTopology others(CircuitTopology all) {
        Set<String> own = new HashSet<>();
        for (var node : all.nodes()) {
            if (node.kind() == Node.Kind.SUBSCRIBER && node.name().equals(NAME)) {
                own.add(node.id());
            }
        }
        for (var edge : all.edges()) {
            if (edge.kind() == Edge.Kind.REGISTERED && edge.by().equals(NAME)) {
                own.add(edge.to());
            }
        }
        return new CircuitTopology(
                all.circuit(),
                all.nodes().stream()
                        .filter(node -> !own.contains(node.id()))
                        // Where a subscriber has yet to be called, it may be the one that counts.
                        .map(node -> new Node(node.id(), node.kind(), node.name(), node.code(), false))
                        .toList(),
                all.edges().stream().filter(edge -> !own.contains(edge.from()) && !own.contains(edge.to())).toList());
    }
}
