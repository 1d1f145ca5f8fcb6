package io.myelin.benchmarks.report;

import io.myelin.benchmarks.article.ArticleResult;
import io.myelin.benchmarks.baseline.BaselineTable;
import io.myelin.benchmarks.report.Section.Origin;
import io.myelin.benchmarks.result.LatencyPoint;
import io.myelin.benchmarks.result.MeasuredRow;
import io.myelin.benchmarks.result.Published;
import io.myelin.benchmarks.result.ResultFile;
import io.myelin.benchmarks.result.RowTable;
import io.myelin.benchmarks.result.SuiteResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Turns result files into sections.
final class Sections {

    private static final double[] PERCENTILES = {50, 90, 99, 99.9, 100};

    /// Figures whose runs lie further apart than this are withheld.
    private final double bound;

    /// @param bound the widest acceptable relative error
    Sections(double bound) {
        this.bound = bound;
    }

    /// @param file a result
    /// @return its sections, the first with its origin
    /// @throws IOException when the file cannot be read or holds no result
    List<Section> of(Path file) throws IOException {
        if (ResultFile.isArticle(file)) {
            return List.of(article(file, ResultFile.read(file, ArticleResult.class)));
        }
        var rows = SuiteResult.rows(file);
        var machine = SuiteResult.machine(file);
        if (machine.isEmpty()) {
            return suites("Rows of " + file.getFileName(), plainName(file),
                new Origin(Optional.empty(), machine, file), rows);
        }
        var result = ResultFile.read(file, SuiteResult.class);
        var origin = new Origin(Optional.of(result.command()), machine, file);
        return switch (result.kind()) {
            case "peers" -> List.of(peers(origin, rows));
            case "latency" -> List.of(latency(origin, result.curves(), rows));
            case "hazelcast" -> List.of(new Section("Event sourcing on Hazelcast", "hazelcast",
                Optional.of(origin), BaselineCharts.of(result),
                List.of(new Grid(BaselineTable.HEADS,
                    BaselineTable.of(result, bound, met -> met ? "yes" : "no")))));
            case "perfkit" -> suites("The official suite", "perfkit", origin, rows);
            default -> suites("Rows", result.kind(), origin, rows);
        };
    }

    private Section article(Path file, ArticleResult result) {
        var rows = result.rows().stream().map(row -> {
            var figure = row.perStep();
            return List.of(row.what().title(),
                figure.noisierThan(bound) ? "too noisy" : RowTable.figure(figure.median()),
                "± " + RowTable.figure(figure.spread() * figure.median()), "ns",
                RowTable.figure(row.what().published()));
        }).toList();
        return new Section("Signal circulation", "article",
            Optional.of(new Origin(Optional.of(result.command()), Optional.of(result.machine()), file)),
            List.of(Charts.article(result.rows())),
            List.of(new Grid(
                List.of("scenario", "median", "quartiles apart", "unit", "published (Apple M4)"), rows)));
    }

    /// Peers down, kinds of work across.
    private Section peers(Origin origin, List<MeasuredRow> rows) {
        var works = Charts.works(rows);
        var heads = new ArrayList<>(List.of("ns per message"));
        works.forEach(work -> heads.add(Charts.spoken(work)));
        var cells = rows.stream().map(row -> row.params().get("peer")).distinct().map(peer -> {
            var line = new ArrayList<>(List.of(peer));
            for (var work : works) {
                line.add(rows.stream()
                    .filter(row -> row.row().equals(work) && peer.equals(row.params().get("peer")))
                    .map(row -> noisy(row) ? "too noisy" : RowTable.figure(row.score()) + " " + error(row))
                    .findFirst().orElse(""));
            }
            return List.copyOf(line);
        }).toList();
        return new Section("Peers", "peers", Optional.of(origin), List.of(Charts.peers(rows)),
            List.of(new Grid(List.copyOf(heads), cells)));
    }

    private Section latency(
        Origin origin, Map<String, List<LatencyPoint>> curves, List<MeasuredRow> rows) {
        var latencies = curves.entrySet().stream().map(entry -> {
            var cells = new ArrayList<>(List.of(Charts.spoken(entry.getKey())));
            for (double percentile : PERCENTILES) {
                cells.add(RowTable.figure(LatencyPoint.at(entry.getValue(), percentile)));
            }
            return List.copyOf(cells);
        }).toList();
        var idle = rows.stream()
            .filter(row -> row.secondary().containsKey("cpu_percent"))
            .sorted(Charts.BY_NUMBER)
            .map(row -> List.of(Charts.spoken(row.row()),
                "%.3f".formatted(row.secondary().get("cpu_percent"))))
            .toList();
        return new Section("Latency", "latency", Optional.of(origin), List.of(Charts.latency(curves)),
            List.of(
                new Grid(
                    List.of("from call to receptor, µs", "p50", "p90", "p99", "p99.9", "max"), latencies),
                new Grid(List.of("processor time while nothing happens", "% of a core"), idle)));
    }

    /// What all suites have in common first, then a section for each.
    private List<Section> suites(String title, String name, Origin origin, List<MeasuredRow> rows) {
        var sections = new ArrayList<Section>();
        var published = rows.stream().filter(row -> Published.of(row.name()).isPresent()).toList();
        sections.add(new Section(title, name, Optional.of(origin), Charts.overview(rows),
            published.isEmpty() ? List.of() : List.of(new Grid(
                List.of("row", "score", "error", "unit", "published (Apple M4)"),
                published.stream().map(this::publishedLine).toList()))));
        rows.stream()
            .collect(Collectors.groupingBy(MeasuredRow::suite, TreeMap::new, Collectors.toList()))
            .forEach((suite, members) -> sections.add(Section.part(suite, name + "-" + suite,
                Charts.suite(name + "-" + suite, suite, members),
                new Grid(List.of("row", "score", "error", "unit"), lines(members)))));
        return sections;
    }

    private List<String> publishedLine(MeasuredRow row) {
        var line = new ArrayList<>(line(row, row.key()));
        line.add(RowTable.figure(Published.of(row.name()).orElseThrow()));
        return List.copyOf(line);
    }

    private List<List<String>> lines(List<MeasuredRow> rows) {
        var lines = new ArrayList<List<String>>();
        for (var row : rows) {
            lines.add(line(row, Charts.within(row)));
            row.secondary().forEach((metric, value) ->
                lines.add(List.of("– " + metric, RowTable.figure(value), "", "")));
        }
        return lines;
    }

    private List<String> line(MeasuredRow row, String label) {
        var score = noisy(row) ? "too noisy" : RowTable.figure(row.score());
        return List.of(label, score, error(row), row.unit());
    }

    private boolean noisy(MeasuredRow row) {
        return row.spread() > bound;
    }

    private static String error(MeasuredRow row) {
        return Double.isNaN(row.error()) ? "" : "± " + RowTable.figure(row.error());
    }

    private static String plainName(Path file) {
        return file.getFileName().toString().replaceFirst("\\.json$", "").replaceAll("[^\\w-]", "-");
    }
}
