package io.myelin.substrates.topology;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What differs between two pictures.
///
/// @param addedNodes   those that the later picture alone has
/// @param removedNodes those that the earlier picture alone has; a node that changed is in both lists
/// @param addedEdges   as for nodes
/// @param removedEdges as for nodes
public record TopologyDiff(
        List<Node> addedNodes, List<Node> removedNodes, List<Edge> addedEdges, List<Edge> removedEdges) {

    /// A line for each difference, which begins with `+` or `-`; empty if there is none.
    @Override
    public String toString() {
        return Stream.of(
                removedNodes.stream().map(node -> "- " + node.id()),
                removedEdges.stream().map(edge -> "- " + edge.from() + " -> " + edge.to()),
                addedNodes.stream().map(node -> "+ " + node.id()),
                addedEdges.stream().map(edge -> "+ " + edge.from() + " -> " + edge.to()))
                .flatMap(lines -> lines)
                .collect(Collectors.joining("\n"));
    }
}
