package io.myelin.benchmarks.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.util.ListStatistics;

/// From two files to an exit code.
///
/// The files are drawn, not measured: three forks that differ by some two per cent, five iterations in each
/// that differ by one, and the error that JMH's own statistics make of them. Where a result has a yardstick,
/// the machine's pace scales it as it scales the row.
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
        return run(name, seed, nanos, "");
    }

    /// A run on a machine on which everything takes so many times as long, and a little more or less from
    /// iteration to iteration.
    private Path run(String name, long seed, double nanos, double pace) throws IOException {
        var random = new Random(seed);
        return run(name, seed, nanos * pace, metric("yardstick.arithmetic", 4_000 * pace, random) + ", "
            + metric("yardstick.hand_over", 200 * pace, random));
    }

    private static String metric(String name, double nanos, Random random) {
        var forks = IntStream.range(0, 3)
            .mapToObj(_ -> random.doubles(5, nanos * 0.98, nanos * 1.02).toArray())
            .map(Arrays::toString)
            .toList();
        return "\"%s\": {\"score\": %s, \"scoreUnit\": \"ns\", \"rawData\": %s}"
            .formatted(name, nanos, forks);
    }

    private Path run(String name, long seed, double nanos, String yardstick) throws IOException {
        var random = new Random(seed);
        var forks = IntStream.range(0, 3).mapToObj(_ -> {
            double level = nanos * random.nextDouble(0.99, 1.01);
            return random.doubles(5, level * 0.995, level * 1.005).toArray();
        }).toList();
        var statistics = new ListStatistics(forks.stream().flatMapToDouble(Arrays::stream).toArray());
        return Files.writeString(folder.resolve(name), """
            [{"benchmark": "x.PipeOps.steady", "mode": "avgt", "threads": 1,
              "primaryMetric": {"score": 5.0, "scoreError": 0.1, "scoreUnit": "ns/op",
                "rawData": [[5.0, 5.1], [5.0, 4.9]]}, "secondaryMetrics": {%s}},
             {"benchmark": "x.PipeOps.row", "mode": "avgt", "threads": 1,
              "primaryMetric": {"score": %s, "scoreError": %s, "scoreUnit": "ns/op", "rawData": %s},
              "secondaryMetrics": {%s}}]
            """.formatted(yardstick, statistics.getMean(), statistics.getMeanErrorAt(CONFIDENCE),
                forks.stream().map(Arrays::toString).toList(), yardstick));
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

    @ParameterizedTest
    @CsvSource({"1, 1.25", "2, 1.4", "3, 2", "4, 0.8", "5, 0.6"})
    void aSlowerMachineIsNoSlowerBuild(long seed, double pace) throws IOException {
        assertEquals(0, compare(run("a.json", seed, 10, 1.0), run("b.json", seed + 100, 10, pace)));
        assertTrue(out.toString(StandardCharsets.UTF_8).contains("The machine itself changed its pace"),
            out.toString(StandardCharsets.UTF_8));
    }

    @Test
    void withoutAYardstickTheSameRunsWouldDiffer() throws IOException {
        assertEquals(3, compare(run("a.json", 1, 10), run("b.json", 2, 12.5)));
        assertTrue(out.toString(StandardCharsets.UTF_8).contains("Not all figures have a yardstick"),
            out.toString(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void aFifthSlowerOnASteadyMachineIsExitCode3(long seed) throws IOException {
        assertEquals(3, compare(run("a.json", seed, 10, 1.0), run("b.json", seed + 100, 12, 1.0)));
        assertFalse(out.toString(StandardCharsets.UTF_8).contains("The machine itself"));
    }

    @Test
    void slowerThanTheMachineBecameIsExitCode3() throws IOException {
        assertEquals(3, compare(run("a.json", 1, 10, 1.0), run("b.json", 2, 12, 1.3)));
        var table = out.toString(StandardCharsets.UTF_8);
        assertTrue(table.lines().anyMatch(line -> line.matches("PipeOps\\.row .*slower")), table);
    }
}
