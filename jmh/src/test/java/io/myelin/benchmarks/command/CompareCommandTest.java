package io.myelin.benchmarks.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.util.ListStatistics;

/// From two files to an exit code.
///
/// The files are drawn, not measured: three forks that differ by some two per cent, five iterations in each
/// that differ by one, and the error that JMH's own statistics make of them.
@Isolated("replaces System.out")
class CompareCommandTest {

    private static final double CONFIDENCE = 0.999;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private PrintStream usual;

    @TempDir
    private Path folder;

    @BeforeEach
    void redirect() {
        usual = System.out;
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void restore() {
        System.setOut(usual);
    }

    private Path run(String name, long seed, double nanos) throws IOException {
        var random = new Random(seed);
        var forks = IntStream.range(0, 3).mapToObj(_ -> {
            double level = nanos * random.nextDouble(0.99, 1.01);
            return random.doubles(5, level * 0.995, level * 1.005).toArray();
        }).toList();
        var statistics = new ListStatistics(forks.stream().flatMapToDouble(Arrays::stream).toArray());
        return Files.writeString(folder.resolve(name), """
            [{"benchmark": "x.PipeOps.steady", "mode": "avgt", "threads": 1,
              "primaryMetric": {"score": 5.0, "scoreError": 0.1, "scoreUnit": "ns/op",
                "rawData": [[5.0, 5.1], [5.0, 4.9]]}, "secondaryMetrics": {}},
             {"benchmark": "x.PipeOps.row", "mode": "avgt", "threads": 1,
              "primaryMetric": {"score": %s, "scoreError": %s, "scoreUnit": "ns/op", "rawData": %s},
              "secondaryMetrics": {}}]
            """.formatted(statistics.getMean(), statistics.getMeanErrorAt(CONFIDENCE),
                forks.stream().map(Arrays::toString).toList()));
    }

    private int compare(Path before, Path after) {
        return Benchmarks.execute("compare", before.toString(), after.toString());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void twoRunsOfTheSameBuildAreTheSame(long seed) throws IOException {
        assertEquals(0, compare(run("a.json", seed, 10), run("b.json", seed + 100, 10)));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void aFifthSlowerIsExitCode3(long seed) throws IOException {
        assertEquals(3, compare(run("a.json", seed, 10), run("b.json", seed + 100, 12)));
        var table = out.toString(StandardCharsets.UTF_8);
        assertTrue(table.lines().anyMatch(line -> line.matches("PipeOps\\.row .*slower")), table);
        assertTrue(table.lines().anyMatch(line -> line.matches("PipeOps\\.steady .*same")), table);
    }

    @Test
    void aFifthFasterIsNoFailure() throws IOException {
        assertEquals(0, compare(run("a.json", 1, 12), run("b.json", 2, 10)));
        assertTrue(out.toString(StandardCharsets.UTF_8).contains("faster"));
    }
}
