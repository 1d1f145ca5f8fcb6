package io.myelin.substrates.topology;

import static java.util.stream.Collectors.joining;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/// The forms of a topology as text.
final class Pictures {

    private Pictures() {}

    /// Nodes are numbered, because ids may contain keywords and punctuation.
    static String mermaid(CircuitTopology topology) {
        Map<String, String> numbers = new HashMap<>();
        topology.nodes().forEach(node -> numbers.put(node.id(), "n" + numbers.size()));
        Function<Node, String> line = node -> numbers.get(node.id()) + (switch (node.kind()) {
            case RECEPTOR, SUBSCRIBER, TICKER -> "([\"%s\"])";
            case STAGE -> "{{\"%s\"}}";
            case CELL, PORT -> "[(\"%s\")]";
            case ELSEWHERE -> "[[\"%s\"]]";
            case CONDUIT, CHANNEL, PIPE, SINK -> "[\"%s\"]";
        }).formatted(entities(label(node)));
        return "flowchart LR\n" + "    subgraph circuit[\"circuit " + entities(topology.circuit()) + "\"]\n"
                + lines(topology, false, node -> "        " + line.apply(node)) + "    end\n"
                + lines(topology, true, node -> "    " + line.apply(node))
                + topology.edges().stream()
                        .map(edge -> "    " + numbers.get(edge.from()) + switch (edge.kind()) {
                            case CALLS, CONTAINS -> " --> ";
                            case CROSSING -> " ==> ";
                            case REGISTERED -> " -->|\"" + entities(edge.by()) + "\"| ";
                            case STEM, TRANSIT, HOLDS, SUBSCRIBED -> " -.->|" + label(edge) + "| ";
                        } + numbers.get(edge.to()) + '\n')
                        .collect(joining());
    }

    static String dot(CircuitTopology topology) {
        Function<Node, String> line = node -> quoted(node.id()) + " [label=" + quoted(label(node))
                + switch (node.kind()) {
                    case RECEPTOR, SUBSCRIBER, TICKER -> ", style=rounded";
                    case STAGE -> ", shape=hexagon";
                    case CELL, PORT -> ", shape=cylinder";
                    case ELSEWHERE -> ", peripheries=2";
                    case CONDUIT, CHANNEL, PIPE, SINK -> "";
                } + "];";
        return "digraph {\n  rankdir=LR; node [shape=box];\n  subgraph cluster_circuit {\n    label="
                + quoted("circuit " + topology.circuit()) + ";\n"
                + lines(topology, false, node -> "    " + line.apply(node)) + "  }\n"
                + lines(topology, true, node -> "  " + line.apply(node))
                + topology.edges().stream()
                        .map(edge -> "  " + quoted(edge.from()) + " -> " + quoted(edge.to()) + " [label="
                                + quoted(label(edge)) + switch (edge.kind()) {
                                    case HOLDS, SUBSCRIBED -> ", style=dotted";
                                    case STEM, TRANSIT -> ", style=dashed";
                                    case CROSSING -> ", style=bold";
                                    case REGISTERED, CALLS, CONTAINS -> "";
                                } + "];\n")
                        .collect(joining())
                + "}\n";
    }

    static String json(CircuitTopology topology) {
        return "{\"circuit\":" + quoted(topology.circuit()) + ",\"nodes\":["
                + topology.nodes().stream()
                        .map(node -> "\n{\"id\":" + quoted(node.id()) + ",\"kind\":" + quoted(lower(node.kind()))
                                + (node.name().isEmpty() ? "" : ",\"name\":" + quoted(node.name()))
                                + node.code().map(code -> ",\"code\":{\"type\":" + quoted(code.type())
                                        + (code.lines().isEmpty() ? "" : ",\"lines\":" + code.lines()) + '}').orElse("")
                                + (node.pending() ? ",\"pending\":true}" : "}"))
                        .collect(joining(","))
                + "],\"edges\":["
                + topology.edges().stream()
                        .map(edge -> "\n{\"from\":" + quoted(edge.from()) + ",\"to\":" + quoted(edge.to())
                                + ",\"kind\":"
                                + quoted(lower(edge.kind()))
                                + (edge.by().isEmpty() ? "}" : ",\"by\":" + quoted(edge.by()) + '}'))
                        .collect(joining(","))
                + "]}\n";
    }

    private static String lines(CircuitTopology topology, boolean elsewhere, Function<Node, String> line) {
        return topology.nodes().stream()
                .filter(node -> (node.kind() == Node.Kind.ELSEWHERE) == elsewhere)
                .map(node -> line.apply(node) + '\n')
                .collect(joining());
    }

    private static String label(Node node) {
        return switch (node.kind()) {
            case STAGE -> node.name();
            case CHANNEL -> "pipe " + node.name();
            default -> (lower(node.kind()) + ' ' + node.name()).strip();
        };
    }

    private static String label(Edge edge) {
        return switch (edge.kind()) {
            case REGISTERED -> edge.by();
            case STEM -> "STEM";
            case TRANSIT -> "then";
            case HOLDS -> "may emit";
            case SUBSCRIBED -> "subscribes";
            case CALLS, CONTAINS, CROSSING -> "";
        };
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /// A string of Mermaid: in quotes, whatever it might take for markup or an end is an entity.
    private static String entities(String text) {
        return text.codePoints()
                .mapToObj(point -> Character.isLetterOrDigit(point) || " .:_-/|,()[]$".indexOf(point) >= 0
                        ? Character.toString(point)
                        : "#" + point + ';')
                .collect(joining());
    }

    /// A string of both Graphviz, which takes other escapes for its own, and JSON, which forbids control characters.
    private static String quoted(String text) {
        return '"' + text.codePoints()
                .mapToObj(point -> switch (point) {
                    case '"' -> "\\\"";
                    case '\\' -> "\\\\";
                    default -> Character.isISOControl(point) || point >= 0xd800 && point < 0xe000
                            ? "\ufffd"
                            : Character.toString(point);
                })
                .collect(joining()) + '"';
    }
}
