package io.myelin.substrates.topology;

import static io.humainary.substrates.api.Substrates.cortex;
import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Routing;
import io.myelin.substrates.MyelinProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Pictures of generated circuits are well-formed, whatever the names are.
///
/// `-Dio.myelin.pictures=FOLDER` also writes them there, to be read by Graphviz and Mermaid themselves.
class PicturesTest {

    private static final int CIRCUITS = 1_000;
    private static final String STRING = "\"(?:[^\"\\\\\\p{Cntrl}]|\\\\[\"\\\\])*+\"";

    private static final Pattern DOT = Pattern.compile("""
            digraph \\{
              rankdir=LR; node \\[shape=box\\];
              subgraph cluster_circuit \\{
                label=S;
            (?:    S \\[label=S(?:, (?:style|shape)=[a-z]+)?\\];
            )*+  \\}
            (?:  S \\[label=S, peripheries=2\\];
            )*+(?:  S -> S \\[label=S(?:, style=[a-z]+)?\\];
            )*+\\}
            """.replace("S", STRING));
    private static final String LABEL = "\"(?:[\\p{IsLetter}\\p{IsDigit} .:_\\-/|,()\\[\\]$]|#\\d+;)*+\"";
    private static final Pattern MERMAID = Pattern.compile("""
            flowchart LR
                subgraph circuit\\[¤\\]
            (?:        n\\d+(?:\\[¤\\]|\\(\\[¤\\]\\)|\\{\\{¤\\}\\}|\\[\\(¤\\)\\])
            )*+    end
            (?:    n\\d+\\[\\[¤\\]\\]
            )*+(?:    n\\d+ (?:-->(?:\\|¤\\|)?|==>|-\\.->\\|[A-Za-z ]+\\|) n\\d+
            )*+""".replace("¤", LABEL));
    private static final String CODE = "\\{\"type\":S(?:,\"lines\":\\[\\d+(?:, \\d+)*\\])?\\}";
    private static final Pattern JSON = Pattern.compile("""
            \\{"circuit":S,"nodes":\\[(?:,?
            \\{"id":S,"kind":"[a-z]+"(?:,"name":S)?(?:,"code":CODE)?(?:,"pending":true)?\\})*+\\],"edges":\\[(?:,?
            \\{"from":S,"to":S,"kind":"[a-z]+"(?:,"by":S)?\\})*+\\]\\}
            """.replace("CODE", CODE).replace("S", STRING));

    private static final String[] PARTS = {
            "a", "b", "end", "graph", "say \"hi\"", "back\\slash", "<b>&amp;</b>", "#35;", "semi;colon", "Ä 水 😀",
            "line\nbreak", "{x}|[y]", "%%", "style", "`code`", "--> n0", "tab\t"};

    private final Random random = new Random(55);

    private String name() {
        String part = PARTS[random.nextInt(PARTS.length)];
        return random.nextBoolean() ? part : part + '.' + PARTS[random.nextInt(PARTS.length)];
    }

    private Pipe<Integer> any(List<Pipe<Integer>> pipes) {
        return pipes.get(random.nextInt(pipes.size()));
    }

    private CircuitTopology generated() {
        var circuit = cortex().circuit(cortex().name(name()));
        var other = cortex().circuit(cortex().name(name()));
        List<Pipe<Integer>> pipes = new ArrayList<>(List.of(circuit.pipe(), other.pipe(cortex().name(name()))));
        List<Pipe<Integer>> seeds = new ArrayList<>();
        for (int part = 0; part < 2 + random.nextInt(12); part++) {
            pipes.add(part(circuit, pipes, seeds));
        }
        seeds.forEach(pipe -> pipe.emit(1));
        circuit.await();
        var topology = MyelinProvider.topology(circuit, pipes.toArray(Pipe<?>[]::new));
        circuit.close();
        other.close();
        return topology;
    }

    private Pipe<Integer> part(Circuit circuit, List<Pipe<Integer>> pipes, List<Pipe<Integer>> seeds) {
        var name = cortex().name(name());
        var one = any(pipes);
        var two = any(pipes);
        return switch (random.nextInt(7)) {
            case 0 -> circuit.pipe(name, List.of(one, two));
            case 1 -> circuit.<Integer>cell(name, 0).pipe();
            case 2 -> cortex().fiber(Integer.class).guard(value -> value > 0).tee(one).limit(1).pipe(two);
            case 3 -> circuit.pipe(name, value -> {
                if (value < 0) {
                    one.emit(value);
                }
            });
            case 4 -> circuit.<Integer>sink(name, circuit.pipe(_ -> {})).get(cortex().name(name()));
            default -> {
                var conduit = circuit.conduit(name, Integer.class, Routing.values()[random.nextInt(2)]);
                conduit.subscribe(circuit.subscriber(cortex().name(name()), (_, registrar) -> {
                    registrar.register(value -> assertThat(value).isNotNull());
                    registrar.register(one);
                }));
                var channel = conduit.get(cortex().name(name()));
                if (random.nextBoolean()) {
                    seeds.add(channel);
                }
                yield channel;
            }
        };
    }

    @Test
    void picturesOfGeneratedCircuitsAreWellFormed() throws IOException {
        String folder = System.getProperty("io.myelin.pictures");
        Set<Node.Kind> nodes = new HashSet<>();
        Set<Edge.Kind> edges = new HashSet<>();
        for (int number = 0; number < CIRCUITS; number++) {
            var topology = generated();
            topology.nodes().forEach(node -> nodes.add(node.kind()));
            topology.edges().forEach(edge -> edges.add(edge.kind()));
            assertThat(topology.nodes()).extracting(Node::id).doesNotHaveDuplicates()
                    .containsAll(topology.edges().stream().map(Edge::from).toList())
                    .containsAll(topology.edges().stream().map(Edge::to).toList());
            assertThat(topology.dot()).matches(DOT);
            assertThat(topology.mermaid()).matches(MERMAID);
            assertThat(topology.json()).matches(JSON);
            if (folder != null) {
                Files.writeString(Path.of(folder, number + ".dot"), topology.dot());
                Files.writeString(Path.of(folder, number + ".mmd"), topology.mermaid());
                Files.writeString(Path.of(folder, number + ".json"), topology.json());
            }
        }
        assertThat(nodes).contains(
                Node.Kind.CONDUIT, Node.Kind.CHANNEL, Node.Kind.SUBSCRIBER, Node.Kind.RECEPTOR, Node.Kind.STAGE,
                Node.Kind.PIPE, Node.Kind.CELL, Node.Kind.SINK, Node.Kind.ELSEWHERE);
        assertThat(edges).containsExactlyInAnyOrder(Edge.Kind.values());
    }
}
