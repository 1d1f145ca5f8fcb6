package io.myelin.benchmarks.command;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/// Results to compare, and the streams of the command.
///
/// The files are generated, not measured: three forks that differ by some two per cent, and five iterations in each
/// that differ by one. If a result has a yardstick, the machine's pace scales it as it scales the row.
abstract class CompareCommandRuns {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final PrintStream usual = System.out;
    private final PrintStream usualErr = System.err;

    @TempDir
    Path folder;

    @BeforeEach
    void redirect() {
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void restore() {
        System.setOut(usual);
        System.setErr(usualErr);
    }

    static String metric(String name, double value, Random random) {
        var forks = IntStream.range(0, 3)
                .mapToObj(_ -> random.doubles(5, value * 0.98, value * 1.02).toArray())
                .toList();
        double mean = forks.stream().flatMapToDouble(Arrays::stream).average().orElseThrow();
        var unit = name.startsWith("gc.") ? "B/op" : "#";
        return "\"%s\": {\"score\": %s, \"scoreUnit\": \"%s\", \"rawData\": %s}"
                .formatted(name, mean, unit, forks.stream().map(Arrays::toString).toList());
    }

    Path run(String name, long seed, double nanos) throws IOException {
        var random = new Random(seed);
        var forks = IntStream.range(0, 3).mapToObj(_ -> {
            double level = nanos * random.nextDouble(0.99, 1.01);
            return random.doubles(5, level * 0.995, level * 1.005).toArray();
        }).toList();
        double mean = forks.stream().flatMapToDouble(Arrays::stream).average().orElseThrow();
        return Files.writeString(folder.resolve(name), """
                [{"benchmark": "x.PipeOps.steady", "mode": "avgt", "threads": 1,
                  "primaryMetric": {"score": 5.0, "scoreUnit": "ns/op",
                    "rawData": [[5.0, %s], [5.0, %s]]}, "secondaryMetrics": {}},
                 {"benchmark": "x.PipeOps.row", "mode": "avgt", "threads": 1,
                  "primaryMetric": {"score": %s, "scoreUnit": "ns/op", "rawData": %s},
                  "secondaryMetrics": {}}]
                """.formatted(5.1 + seed / 1e4, 4.9 - seed / 1e4, mean,
                forks.stream().map(Arrays::toString).toList()));
    }

    int compare(Path before, Path after, String... options) {
        var line = new ArrayList<>(List.of("compare", before.toString(), after.toString()));
        line.addAll(List.of(options));
        return Benchmarks.execute(line.toArray(String[]::new));
    }

    String printed() {
        return out.toString(StandardCharsets.UTF_8);
    }

    String complained() {
        return err.toString(StandardCharsets.UTF_8);
    }

    /// A latency row and the rest of a result, on a machine, with score and figures multiplied by a factor. The run's
    /// date is that of the file's name.
    Path latency(String name, long seed, double times, String machine, String... more) throws IOException {
        var random = new Random(seed);
        var metrics = List.of(
                metric("p50_us", 0.2 * times, random), metric("p99_us", 9 * times, random),
                metric("cpu_percent", 0.5 * times, random), metric("gc.alloc.rate.norm", 24 * times, random));
        var rows = new ArrayList<String>();
        rows.add("""
                {"benchmark": "x.LatencyOps.row", "mode": "ss", "threads": 1, "vmName": "VM", "vmVersion": "25",
                  "jvmArgs": ["-Xms4g", "-Xmx4g", "-XX:+UseG1GC"],
                  "primaryMetric": {"score": 2000.0, "scoreUnit": "ms/op",
                    "rawData": [[2000.0, 2000.0], [2000.0, %s], [2000.0, %s]]},
                  "secondaryMetrics": {%s}}""".formatted(2000 + seed / 4.0, 2000 - seed / 4.0,
                String.join(",", metrics)));
        rows.addAll(List.of(more));
        return Files.writeString(folder.resolve(name), """
                {"kind": "latency", "command": "x", "machine": %s, "jmh": [%s],
                  "curves": {"row": [{"percentile": 50.0, "micros": %s}, {"percentile": 99.0, "micros": %s}]}}
                """.formatted(machine.replace(date("d"), date(name)), String.join(",", rows),
                0.2 * times, 9 * times));
    }

    /// A date for a name that begins with a lower-case letter; any other is a date itself.
    static String date(String name) {
        int second = name.charAt(0) - 'a';
        return second < 0 ? name : "2026-11-01T10:00:%02d".formatted(second);
    }

    static String machine(String cpu, String heap, String collector, String jvm) {
        return """
                {"cpu": "%s", "cores": 2, "memory": 17179869184, "os": "Linux 6.1 amd64", "jvm": "%s",
                  "collector": "%s", "heap": "%s", "date": "%s", "provider": "p", "commit": "c"}"""
                .formatted(cpu, jvm, collector, heap, date("d"));
    }

    static final String HERE = machine("EPYC", "4g", "g1", "VM 25");

    static final String OTHER_ROW = """
            {"benchmark": "x.PipeOps.other", "mode": "avgt", "threads": 1,
              "primaryMetric": {"score": 1.0, "scoreUnit": "ns/op", "rawData": [[1.0, 1.25], [1.0, 0.75]]},
              "secondaryMetrics": {}}""";
}
