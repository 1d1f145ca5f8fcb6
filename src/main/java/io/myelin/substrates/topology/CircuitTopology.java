package io.myelin.substrates.topology;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// What runs on a circuit at one point of its order, and how it is connected.
///
/// **What it does not show.** A pipe, and the stages before it, to which no list, registration or field of a shown
/// receptor leads: its emitters alone know it, so pass it when the picture is taken. What a receptor finds at run time,
/// in a collection for example, or holds in a package that its module does not open. In a native
/// image, lines and all that receptors hold. A component that the program no
/// longer holds. Pins and basins. What is closed.
///
/// @param circuit the circuit's name
/// @param nodes   in a fixed order: circuits that are built in the same way have equal pictures
/// @param edges   in the order of the nodes where they begin
public record CircuitTopology(String circuit, List<Node> nodes, List<Edge> edges) {

    /// Copies the lists.
    public CircuitTopology {
        nodes = List.copyOf(nodes);
        edges = List.copyOf(edges);
    }

    /// What a later picture has and this one has not, and the reverse.
    public TopologyDiff diff(CircuitTopology later) {
        return new TopologyDiff(
                without(later.nodes, nodes), without(nodes, later.nodes),
                without(later.edges, edges), without(edges, later.edges));
    }

    private static <T> List<T> without(List<T> all, List<T> others) {
        Set<T> known = new HashSet<>(others);
        return all.stream().filter(element -> !known.contains(element)).toList();
    }

    /// As a flowchart of Mermaid, which by default draws up to 500 edges.
    public String mermaid() {
        return Pictures.mermaid(this);
    }

    /// As a digraph of Graphviz.
    public String dot() {
        return Pictures.dot(this);
    }

    /// As an object of JSON with the members of the records; empty ones are left out.
    public String json() {
        return Pictures.json(this);
    }
}
