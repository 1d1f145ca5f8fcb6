package io.myelin.testkit;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.groupingBy;

import io.myelin.substrates.topology.CircuitTopology;
import io.myelin.substrates.topology.Edge;
import io.myelin.substrates.topology.Node;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/// Assertions on how the parts of a circuit are connected. A part is given by its name (`sum`), its path (`level/a`) or
/// its id (`channel:level/a`); if several have the name, any of them will do.
///
/// Values can go along every edge but subscriptions. Where a receptor [may emit][Edge.Kind#HOLDS] to something, they
/// can go there, and from a conduit to all its channels.
public final class TopologyAssert extends AbstractAssert<TopologyAssert, CircuitTopology> {

    private final Map<String, List<Edge>> edges;

    TopologyAssert(CircuitTopology topology) {
        super(requireNonNull(topology, "topology"), TopologyAssert.class);
        edges = topology.edges().stream()
                .filter(edge -> edge.kind() != Edge.Kind.SUBSCRIBED)
                .collect(groupingBy(Edge::from));
    }

    /// Asserts that values can get from one part to another.
    ///
    /// @throws NullPointerException if an argument is `null`
    public TopologyAssert connects(String from, String to) {
        var ends = find(to);
        var reached = reach(find(from));
        if (reached.keySet().stream().noneMatch(ends::contains)) {
            throw failure("Expected a way from <%s> to <%s>, but the former leads only to%n  %s", from, to,
                    reached.isEmpty() ? "nothing" : String.join(", ", reached.keySet()));
        }
        return this;
    }

    /// Asserts that no value that leaves a part can cause one that comes back to it.
    ///
    /// @throws NullPointerException if the part is `null`
    public TopologyAssert hasNoCycleThrough(String part) {
        for (var id : find(part)) {
            var reached = reach(List.of(id));
            if (reached.containsKey(id)) {
                throw failure("Expected no cycle through <%s>, but there is%n  %s", part, way(id, reached));
            }
        }
        return this;
    }

    /// Asserts that every channel delivers to something, on an enclosing name with STEM routing. Channels of which it
    /// is not known yet, since their next emission calls a subscriber, count as if they did.
    public TopologyAssert everyChannelDelivers() {
        var deaf = actual.nodes().stream()
                .filter(node -> node.kind() == Node.Kind.CHANNEL && !node.pending())
                .map(Node::id)
                .filter(id -> !delivers(id))
                .toList();
        if (!deaf.isEmpty()) {
            throw failure("Expected every channel to deliver to something, but these do not%n  %s",
                    String.join(", ", deaf));
        }
        return this;
    }

    private boolean delivers(String channel) {
        return edges.getOrDefault(channel, List.of()).stream()
                .anyMatch(edge -> edge.kind() == Edge.Kind.REGISTERED
                        || edge.kind() == Edge.Kind.STEM && (isPending(edge.to()) || delivers(edge.to())));
    }

    private boolean isPending(String channel) {
        return actual.nodes().stream().anyMatch(node -> node.id().equals(channel) && node.pending());
    }

    private List<String> find(String part) {
        requireNonNull(part, "part");
        var found = actual.nodes().stream()
                .filter(node -> part.equals(node.id()) || part.equals(node.name())
                        || part.equals(node.id().substring(node.id().indexOf(':') + 1)))
                .map(Node::id)
                .toList();
        if (found.isEmpty()) {
            Set<String> names = new TreeSet<>(actual.nodes().stream().map(Node::id).toList());
            throw failure("Expected a part <%s>, but there are only%n  %s", part, String.join(", ", names));
        }
        return found;
    }

    /// What can be reached by an edge or more, in breadth-first order, with the node before it.
    private Map<String, @Nullable String> reach(Collection<String> starts) {
        Map<String, @Nullable String> reached = new LinkedHashMap<>();
        var left = new ArrayDeque<>(starts);
        while (!left.isEmpty()) {
            var from = left.remove();
            for (var edge : edges.getOrDefault(from, List.of())) {
                if (reached.putIfAbsent(edge.to(), from) == null) {
                    left.add(edge.to());
                }
            }
        }
        return reached;
    }

    private static String way(String id, Map<String, @Nullable String> before) {
        var way = new ArrayList<String>();
        String at = id;
        do {
            way.addFirst(at);
            at = requireNonNull(before.get(at));
        } while (!at.equals(id));
        way.addFirst(id);
        return String.join(" -> ", way);
    }
}
