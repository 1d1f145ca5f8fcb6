package io.myelin.benchmarks.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.myelin.benchmarks.article.ArticleResult;
import io.myelin.benchmarks.article.Scenario;
import io.myelin.benchmarks.machine.Machine;
import io.myelin.benchmarks.result.LatencyPoint;
import io.myelin.benchmarks.result.ResultFile;
import io.myelin.benchmarks.result.SuiteResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// One result of every kind, with invented figures.
final class SampleResults {

    static final Machine MACHINE = new Machine(
            "<A> & B", 2, 1L << 34, "Linux", "a JVM", "g1", "4g", "2026-01-01T00:00:00", "provider 1", "abc");

    static final List<String> PEERS = List.of("substrates", "disruptor", "jctools-spsc", "executor", "publisher",
            "reactor", "rxjava", "pekko", "vertx");

    private static final List<String> WORKS =
            List.of("fan_out_10", "hierarchy_5", "ordered_delivery", "self_feeding_loop");

    private SampleResults() {
    }

    static List<Path> all(Path folder) throws IOException {
        return List.of(article(folder), peers(folder), latency(folder), full(folder));
    }

    static Path article(Path folder) throws IOException {
        var file = folder.resolve("article-1.json");
        ResultFile.write(file, new ArticleResult(ArticleResult.KIND, "./run-benchmarks.sh", MACHINE,
                Arrays.stream(Scenario.values())
                        .map(scenario -> new ArticleResult.Row(
                                scenario.name(), 1_000, List.of(List.of(4_000L), List.of(5_000L), List.of(6_000L))))
                        .toList()));
        return file;
    }

    static Path peers(Path folder) throws IOException {
        var rows = new ArrayList<String>();
        for (var work : WORKS) {
            for (var peer : PEERS) {
                double score = 4 + 3 * (rows.size() % 7) * (rows.size() % 5);
                rows.add(row("PeersOps." + work, "\"peer\": \"" + peer + "\"", score, score / 8, ""));
            }
        }
        return suite(folder, "peers", rows, Map.of());
    }

    /// A circuit's rows of four shapes, each with its alternatives: one loss, one win, one even, and one loss by bytes;
    /// and two pools, one of which has forks at two speeds.
    static Path shapes(Path folder) throws IOException {
        return suite(folder, "shapes", List.of(
                row("CrowdOps.circuits_200", "", 300, 30, ""),
                row("ActorCrowdOps.actors_200", "", 60, 6, ""),
                row("ActorCrowdOps.executors_200", "", 150, 9, ""),
                row("KindsOps.fan_out_10_kinds", "", 20, 2, ""),
                row("KindsOps.fan_out_10_by_hand", "", 40, 4, ""),
                row("CyclicOps.changing_100k", "", 7, 1, ""),
                row("CyclicOps.changing_by_hand_100k", "", 7, 1, ""),
                row("WaitingOps.circuit", "", 90, 1, "\"retained_bytes\": {\"score\": 8.0, \"rawData\": [[8.0]]}"),
                row("WaitingOps.jctools_unbounded", "", 90, 1,
                        "\"retained_bytes\": {\"score\": 4.0, \"rawData\": [[4.0]]}"),
                row("PoolOps.threads_1", "", 400, 1, "\"emit_ns\": {\"score\": 5.0, \"rawData\": [[5.0], [6.0]]},"
                        + "\"cpu_ns\": {\"score\": 20.0, \"rawData\": [[20.0], [20.0]]}"),
                row("PoolOps.threads_8", "", 400, 1, "\"emit_ns\": {\"score\": 9.0, \"rawData\": [[50.0], [9.0]]},"
                        + "\"cpu_ns\": {\"score\": 30.0, \"rawData\": [[30.0], [30.0]]}")),
                Map.of());
    }

    /// A bar that both miss, one that the circuit alone misses, one by a peer's figure, and one of a throughput.
    static Path limits(Path folder) throws IOException {
        return suite(folder, "limits", List.of(
                row("PoolOps.threads_8", "", 400, 1, "\"emit_ns\": {\"score\": 20.0, \"rawData\": [[20.0]]}"),
                row("PoolOps.threads_8_by_hand", "", 400, 1, "\"emit_ns\": {\"score\": 30.0, \"rawData\": [[30.0]]}"),
                row("PoolOps.threads_8_queue", "", 400, 1, "\"emit_ns\": {\"score\": 14.0, \"rawData\": [[14.0]]}"),
                row("PoolOps.threads_8_bare", "", 400, 1, "\"emit_ns\": {\"score\": 9.0, \"rawData\": [[9.0]]}"),
                row("KindsOps.fan_out_10_kinds", "", 8, 1, ""),
                row("KindsOps.fan_out_10_isolated_by_hand", "", 7, 1, ""),
                row("BurstyOps.producers_3", "\"peer\": \"substrates\", \"millis\": \"400\"", 400, 1,
                        "\"p99_us\": {\"score\": 120.0, \"rawData\": [[120.0]]}"),
                row("BurstyOps.producers_3", "\"peer\": \"jctools-mpsc\", \"millis\": \"400\"", 400, 1,
                        "\"p99_us\": {\"score\": 100.0, \"rawData\": [[100.0]]}"),
                row("CallersOps.callers_16", "", 150_000, 1, "")), Map.of());
    }

    static Path latency(Path folder) throws IOException {
        return latency(folder, List.of("substrates", "disruptor", "executor"));
    }

    static Path latency(Path folder, List<String> peers) throws IOException {
        var rows = new ArrayList<>(Stream.of(1, 64, 1000)
                .map(circuits -> row("LatencyOps.idle_cpu_circuits_" + circuits, "", 2000, 1,
                        "\"cpu_percent\": {\"score\": 0.25, \"rawData\": [[0.25]]}"))
                .toList());
        for (var peer : peers) {
            int times = 1 + rows.size() % 3;
            rows.add(row("LoadOps.rate_1_000_000", "\"peer\": \"" + peer + "\", \"millis\": \"500\"", 750, 1,
                    "\"p50_us\": {\"score\": %d, \"rawData\": [[%d], [%d], [%d]]}"
                            .formatted(6 / times, 6 / times, 6 / times, 60 / times)));
        }
        return suite(folder, "latency", rows, Map.of(
                "closed_loop", curve(0.2), "idle_gap_1ms", curve(6), "rate_1_000_000@substrates", curve(6),
                "rate_1_000_000@disruptor", curve(3), "rate_1_000_000@executor", curve(2)));
    }

    private static List<LatencyPoint> curve(double median) {
        return Stream.of(0.0, 50.0, 90.0, 99.0, 99.9, 99.99, 100.0)
                .map(percentile -> new LatencyPoint(percentile, median * (1 + percentile / 50))).toList();
    }

    static Path full(Path folder) throws IOException {
        var rows = new ArrayList<String>();
        for (int producers : List.of(8, 1, 2, 4)) {
            rows.add(row("ContentionOps.producers_" + producers, "", 5 * producers, 0.5, ""));
            rows.add(row("ContentionOps.producers_" + producers + "_await", "", 9 * producers, 2, ""));
        }
        for (int circuits : List.of(1, 4, 64)) {
            rows.add(row("ContentionOps.circuits_" + circuits, "", 4 + circuits, 0.5, ""));
        }
        rows.add(row("CircuitOps.emit_batch", "", 5, 0.25,
                "\"gc.alloc.rate.norm\": {\"score\": 8.0, \"rawData\": [[8.0]]}"));
        rows.add(row("CircuitOps.emit_single_await", "", 180, 170, ""));
        return suite(folder, "full", rows, Map.of());
    }

    private static String row(String name, String params, double score, double error, String secondary) {
        return """
                {"benchmark": "x.%s", "mode": "avgt", "threads": 1, "params": {%s},
                  "primaryMetric": {"score": %s, "scoreError": %s, "scoreUnit": "ns/op", "rawData": [[%s]]},
                  "secondaryMetrics": {%s}}""".formatted(name, params, score, error, score, secondary);
    }

    private static Path suite(
            Path folder, String kind, List<String> rows, Map<String, List<LatencyPoint>> curves)
            throws IOException {
        var file = folder.resolve(kind + "-1.json");
        var jmh = new ObjectMapper().readTree("[" + String.join(",", rows) + "]");
        ResultFile.write(file, new SuiteResult(kind, "./run-benchmarks.sh " + kind, MACHINE, jmh, curves));
        return file;
    }
}
