package io.myelin.benchmarks.report;

import io.myelin.benchmarks.article.ArticleResult;
import io.myelin.benchmarks.baseline.BaselineTable;
import io.myelin.benchmarks.result.Figure;
import io.myelin.benchmarks.result.LatencyPoint;
import io.myelin.benchmarks.result.MeasuredRow;
import io.myelin.benchmarks.result.Published;
import io.myelin.benchmarks.result.ResultFile;
import io.myelin.benchmarks.result.RowTable;
import io.myelin.benchmarks.result.SuiteResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Turns result files into sections.
final class Sections {

    private static final List<String> ROW_HEADS =
        List.of("row", "score", "error", "unit", "published (Apple M4)");

    private Sections() {
    }

    /// @param file a result
    /// @return its section
    /// @throws IOException when the file cannot be read or holds no result
    static Section of(Path file) throws IOException {
        if (ResultFile.isArticle(file)) {
            return article(file, ResultFile.read(file, ArticleResult.class));
        }
        var rows = SuiteResult.rows(file);
        var machine = SuiteResult.machine(file);
        if (machine.isEmpty()) {
            return new Section("Rows of " + file.getFileName(), plainName(file), Optional.empty(), machine,
                List.of(), ROW_HEADS, table(rows), file);
        }
        var result = ResultFile.read(file, SuiteResult.class);
        var command = Optional.of(result.command());
        return switch (result.kind()) {
            case "peers" -> new Section("Peers", "peers", command, machine,
                List.of(Charts.peers(rows)), ROW_HEADS, table(rows), file);
            case "latency" -> new Section("Latency", "latency", command, machine,
                List.of(Charts.latency(result.curves())), latencyHeads(), latencies(result.curves()), file);
            case "hazelcast" -> new Section("Event sourcing on Hazelcast", "hazelcast", command, machine,
                BaselineCharts.of(result), BaselineTable.HEADS,
                BaselineTable.of(result, met -> met ? "yes" : "no"), file);
            case "perfkit" -> new Section("The official suite", "perfkit", command, machine,
                suites(rows, "perfkit-"), ROW_HEADS, table(rows), file);
            default -> new Section("Rows", result.kind(), command, machine, charts(rows), ROW_HEADS,
                table(rows), file);
        };
    }

    private static Section article(Path file, ArticleResult result) {
        var rows = result.rows().stream().map(row -> {
            var figure = row.perStep();
            return List.of(row.what().title(), RowTable.figure(figure.median()),
                "± " + RowTable.figure(figure.spread() * figure.median()), "ns",
                RowTable.figure(row.what().published()));
        }).toList();
        return new Section("Signal circulation", "article", Optional.of(result.command()),
            Optional.of(result.machine()), List.of(Charts.article(result.rows())),
            List.of("scenario", "median", "quartiles apart", "unit", "published (Apple M4)"), rows, file);
    }

    private static String plainName(Path file) {
        return file.getFileName().toString().replaceFirst("\\.json$", "").replaceAll("[^\\w-]", "-");
    }

    private static List<List<String>> table(List<MeasuredRow> rows) {
        var table = new ArrayList<List<String>>();
        for (var row : rows) {
            var published = Published.of(row.name());
            table.add(List.of(row.key(), RowTable.figure(row.score()),
                Double.isNaN(row.error()) ? "" : "± " + RowTable.figure(row.error()), row.unit(),
                published.isPresent() ? RowTable.figure(published.getAsDouble()) : ""));
            row.secondary().forEach((metric, value) ->
                table.add(List.of("– " + metric, RowTable.figure(value), "", "", "")));
        }
        return table;
    }

    private static List<String> latencyHeads() {
        return List.of("µs", "p50", "p90", "p99", "p99.9", "max");
    }

    private static List<List<String>> latencies(Map<String, List<LatencyPoint>> curves) {
        return curves.entrySet().stream().map(entry -> {
            var curve = entry.getValue();
            return List.of(entry.getKey(),
                RowTable.figure(LatencyPoint.at(curve, 50)), RowTable.figure(LatencyPoint.at(curve, 90)),
                RowTable.figure(LatencyPoint.at(curve, 99)), RowTable.figure(LatencyPoint.at(curve, 99.9)),
                RowTable.figure(LatencyPoint.at(curve, 100)));
        }).toList();
    }

    private static List<Chart> charts(List<MeasuredRow> rows) {
        var charts = new ArrayList<Chart>();
        var published = rows.stream().filter(row -> Published.of(row.name()).isPresent()).toList();
        if (!published.isEmpty()) {
            charts.add(Charts.published(published));
        }
        var producers = series(rows, "ContentionOps.producers_\\d+.*");
        if (!producers.isEmpty()) {
            charts.add(Charts.scaling("producers", "Producers that share a circuit", "producers", producers));
        }
        var circuits = series(rows, "ContentionOps.circuits_\\d+");
        if (!circuits.isEmpty()) {
            charts.add(Charts.scaling("circuits", "Circuits that share a producer", "circuits", circuits));
        }
        charts.addAll(suites(rows, ""));
        return charts;
    }

    /// Rows that differ in their number only form a series.
    private static Map<String, List<MeasuredRow>> series(List<MeasuredRow> rows, String pattern) {
        var series = rows.stream()
            .filter(row -> row.name().matches(pattern))
            .collect(Collectors.groupingBy(row -> row.row().replaceFirst("_\\d+", ""), TreeMap::new,
                Collectors.toCollection(ArrayList::new)));
        series.values().forEach(points -> points.sort(Comparator.comparing(row -> Charts.number(row.row()))));
        return Map.copyOf(series);
    }

    private static List<Chart> suites(List<MeasuredRow> rows, String prefix) {
        return rows.stream()
            .filter(row -> row.unit().equals("ns/op") && row.score() > 0)
            .collect(Collectors.groupingBy(MeasuredRow::suite, TreeMap::new, Collectors.toList()))
            .entrySet().stream()
            .map(suite -> Charts.figures(prefix + suite.getKey(), suite.getKey() + ", ns per operation",
                suite.getValue().stream()
                    .map(row -> new Figure(row.key(), row.score(), row.error(), row.unit(), false)).toList()))
            .toList();
    }
}
