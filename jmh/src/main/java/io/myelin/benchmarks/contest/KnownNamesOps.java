package io.myelin.benchmarks.contest;

import io.humainary.substrates.api.Substrates;
import io.myelin.benchmarks.gauge.AverageRows;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.Blackhole;

/// A name seen before, of a million of three parts, by its path; beside it a tree of nodes, a concurrent map of parts
/// in each. Per name.
public class KnownNamesOps extends AverageRows {

    private static final int LOOKUPS = 1_000;

    /// The number of names.
    @Param("1000000")
    public int things;

    private final Node root = new Node();
    private final Random random = new Random(1);
    private String[] paths;

    /// A part, and those within it.
    private static final class Node {

        private final Map<String, Node> parts = new ConcurrentHashMap<>();

        Node of(String path) {
            var node = this;
            int begin = 0;
            for (int end = path.indexOf('.'); end >= 0; end = path.indexOf('.', begin)) {
                node = node.part(path.substring(begin, end));
                begin = end + 1;
            }
            return node.part(path.substring(begin));
        }

        private Node part(String name) {
            var known = parts.get(name);
            return known != null ? known : parts.computeIfAbsent(name, _ -> new Node());
        }
    }

    /// Makes every name once.
    @Setup
    public void make() {
        int width = (int) Math.round(Math.cbrt(things));
        paths = new String[width * width * width];
        for (int index = 0; index < paths.length; index++) {
            paths[index] = "area%d.service%d.metric%d".formatted(
                    index / (width * width), index / width % width, index % width);
            root.of(paths[index]);
            Substrates.cortex().name(paths[index]);
        }
    }

    private String any() {
        return paths[random.nextInt(paths.length)];
    }

    /// A cortex.
    @Benchmark
    @OperationsPerInvocation(LOOKUPS)
    public void known(Blackhole found) {
        for (int lookup = 0; lookup < LOOKUPS; lookup++) {
            found.consume(Substrates.cortex().name(any()));
        }
    }

    /// A tree of nodes.
    @Benchmark
    @OperationsPerInvocation(LOOKUPS)
    public void known_tree(Blackhole found) {
        for (int lookup = 0; lookup < LOOKUPS; lookup++) {
            found.consume(root.of(any()));
        }
    }
}
