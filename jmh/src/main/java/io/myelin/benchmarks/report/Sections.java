package io.myelin.benchmarks.report;

import io.myelin.benchmarks.article.ArticleResult;
import io.myelin.benchmarks.baseline.BaselineTable;
import io.myelin.benchmarks.report.Section.Origin;
import io.myelin.benchmarks.result.Figure;
import io.myelin.benchmarks.result.LatencyPoint;
import io.myelin.benchmarks.result.MeasuredRow;
import io.myelin.benchmarks.result.Published;
import io.myelin.benchmarks.result.Regimes;
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
import java.util.function.Function;
import java.util.stream.Collectors;

/// Turns result files into sections.
final class Sections {

    private static final double[] PERCENTILES = {50, 90, 99, 99.9, 100};

    private static final List<String> LINE = List.of("row", "median of forks", "from–to", "unit");

    /// Claims whose runs scatter more than this are not judged.
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
            case "shapes" -> shapes("Shapes of load", "shapes", origin, rows);
            case "shapes-one-processor" ->
                shapes("Shapes of load on one processor", "shapes-one-processor", origin, rows);
            default -> suites("Rows", result.kind(), origin, rows);
        };
    }

    private Section article(Path file, ArticleResult result) {
        var rows = result.rows().stream().map(row -> {
            var figure = row.perStep();
            int steps = row.what().steps();
            double published = row.what().published();
            return List.of(row.what().title(), Integer.toString(steps),
                    RowTable.figure(steps * figure.median()), RowTable.figure(figure.median()),
                    RowTable.figure(figure.lowest()) + "–" + RowTable.figure(figure.highest()),
                    Double.isNaN(published) ? "" : RowTable.figure(published));
        }).toList();
        boolean after = result.followsOthers();
        return new Section(
                after ? "Signal circulation, after the other scenarios in the same virtual machine"
                        : "Signal circulation",
                after ? "article-after-others" : "article",
                Optional.of(new Origin(Optional.of(result.command()), Optional.of(result.machine()), file)),
                after ? List.of() : List.of(Charts.article(result.rows())),
                List.of(new Grid(
                        List.of("scenario", "steps a call", "ns a call", "ns a step", "virtual machines, a step",
                                "published, ns a step (Apple M4)"),
                        rows)));
    }

    /// Peers in rows, kinds of work in columns; then the provider's wins and losses.
    private Section peers(Origin origin, List<MeasuredRow> rows) {
        var compared = rows.stream().filter(row -> row.params().containsKey("peer")).toList();
        var works = Charts.works(compared);
        var heads = new ArrayList<>(List.of("medians of forks"));
        works.forEach(work -> heads.add(Charts.spoken(work) + ", " + Contest.unit(work)));
        var cells = compared.stream().map(row -> row.params().get("peer")).distinct().map(peer -> {
            var line = new ArrayList<>(List.of(peer));
            for (var work : works) {
                line.add(compared.stream()
                        .filter(row -> row.row().equals(work) && peer.equals(row.params().get("peer")))
                        .map(row -> row.regimes().toString())
                        .findFirst().orElse(""));
            }
            return List.copyOf(line);
        }).toList();
        var grids = new ArrayList<>(List.of(
                contests(Contest.HEADS, Contest.peers(compared)), new Grid(List.copyOf(heads), cells)));
        var others = rows.stream().filter(row -> !row.params().containsKey("peer")).toList();
        var alternatives = Alternatives.contests(others);
        if (!alternatives.isEmpty()) {
            grids.add(contests(Contest.HEADS, alternatives));
        }
        if (!others.isEmpty()) {
            grids.add(new Grid(LINE, lines(others, MeasuredRow::key)));
        }
        return new Section("Peers", "peers", Optional.of(origin), List.of(Charts.peers(compared)), grids);
    }

    private static Grid contests(List<String> heads, List<Contest> contests) {
        return new Grid(heads, contests.stream().map(Contest::cells).toList());
    }

    private Section latency(
            Origin origin, Map<String, List<LatencyPoint>> curves, List<MeasuredRow> rows) {
        var latencies = curves.entrySet().stream().map(entry -> {
            var cells = new ArrayList<>(List.of(Charts.spoken(entry.getKey()).replace("@", ", ")));
            for (double percentile : PERCENTILES) {
                cells.add(RowTable.figure(LatencyPoint.at(entry.getValue(), percentile)));
            }
            return List.copyOf(cells);
        }).toList();
        var idle = rows.stream()
                .filter(row -> row.secondary().containsKey("cpu_percent"))
                .sorted(Charts.BY_NUMBER)
                .map(row -> List.of(Charts.spoken(row.row()),
                        "%.2f".formatted(row.secondary().get("cpu_percent"))))
                .toList();
        var calls = rows.stream().filter(row -> row.further().containsKey("p99_99_ns")).map(row -> {
            var cells = new ArrayList<>(List.of(Charts.spoken(row.row())));
            for (var metric : List.of("p50_ns", "p99_ns", "p99_9_ns", "p99_99_ns", "max_ns")) {
                cells.add(Regimes.of(row.further().get(metric)).toString());
            }
            return List.copyOf(cells);
        }).toList();
        var grids = new ArrayList<Grid>();
        var contests = Contest.latencies(rows, List.of("p50_us", "p99_us"));
        if (!contests.isEmpty()) {
            grids.add(contests(Contest.TAIL_HEADS, contests));
        }
        grids.add(new Grid(List.of("from call to receptor, µs", "p50", "p90", "p99", "p99.9", "max"), latencies));
        if (!calls.isEmpty()) {
            grids.add(new Grid(
                    List.of("one call of emit, ns, medians of forks", "p50", "p99", "p99.9", "p99.99", "max"), calls));
        }
        grids.add(new Grid(List.of("processor time while nothing happens", "% of a core"), idle));
        return new Section("Latency", "latency", Optional.of(origin), Charts.latency(curves), grids);
    }

    /// First the losses and wins against other ways to do the same, then every suite's rows.
    private List<Section> shapes(String title, String name, Origin origin, List<MeasuredRow> rows) {
        var sections = new ArrayList<>(suites(title, name, origin, rows));
        var first = sections.getFirst();
        var grids = new ArrayList<Grid>();
        var contests = Alternatives.contests(rows);
        if (!contests.isEmpty()) {
            grids.add(contests(Contest.HEADS, contests));
        }
        grids.addAll(first.grids());
        sections.set(0, new Section(first.title(), first.name(), first.origin(), first.charts(), grids));
        return sections;
    }

    /// First the facts common to all suites, then a section for each.
    private List<Section> suites(String title, String name, Origin origin, List<MeasuredRow> rows) {
        var sections = new ArrayList<Section>();
        var published = rows.stream().filter(row -> Published.of(row.name()).isPresent()).toList();
        sections.add(new Section(title, name, Optional.of(origin), Charts.overview(rows),
                published.isEmpty() ? List.of() : List.of(new Grid(
                        List.of("row", "median of forks", "from–to", "unit", "published (Apple M4)"),
                        published.stream().map(this::publishedLine).toList()))));
        rows.stream()
                .collect(Collectors.groupingBy(MeasuredRow::suite, TreeMap::new, Collectors.toList()))
                .forEach((suite, members) -> sections.add(Section.part(suite, name + "-" + suite,
                        Charts.suite(name + "-" + suite, suite, members),
                        new Grid(LINE, lines(members, Charts::within)))));
        return sections;
    }

    private List<String> publishedLine(MeasuredRow row) {
        var line = new ArrayList<>(line(row, row.key()));
        line.add(RowTable.figure(Published.of(row.name()).orElseThrow()));
        return List.copyOf(line);
    }

    private static List<List<String>> lines(List<MeasuredRow> rows, Function<MeasuredRow, String> label) {
        var lines = new ArrayList<List<String>>();
        for (var row : rows) {
            lines.add(line(row, label.apply(row)));
            row.further().forEach((metric, forks) -> {
                // An operation of such a row is its whole iteration, and the row counts its own bytes.
                if (!row.mode().equals("ss") || !metric.startsWith("gc.")) {
                    var regimes = Regimes.of(forks);
                    lines.add(List.of("– " + metric, regimes.toString(), regimes.range(), Figure.unit(metric)));
                }
            });
        }
        return lines;
    }

    private static List<String> line(MeasuredRow row, String label) {
        return List.of(label, row.regimes().toString(), row.regimes().range(), row.unit());
    }

    private static String plainName(Path file) {
        return file.getFileName().toString().replaceFirst("\\.json$", "").replaceAll("[^\\w-]", "-");
    }
}
