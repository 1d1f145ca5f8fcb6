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
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Turns result files into sections.
final class Sections {

    private static final double[] PERCENTILES = {50, 90, 99, 99.9, 100};

    private static final Pattern MILLIS = Pattern.compile("\\bmillis=(\\d+)");

    private static final List<String> LINE = List.of("row", "median of forks", "from–to", "unit");

    /// Claims whose runs scatter more than this are not judged.
    private final double bound;

    /// @param bound the widest acceptable relative error
    Sections(double bound) {
        this.bound = bound;
    }

    /// @param file a result
    /// @return its sections, the first with its origin
    /// @throws IOException if the file cannot be read or holds no result
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
            case "hazelcast" -> List.of(Section.of("Event sourcing on Hazelcast", "hazelcast",
                    origin, BaselineCharts.of(result),
                    List.of(new Grid(BaselineTable.HEADS,
                            BaselineTable.of(result, bound, met -> met ? "yes" : "no")))));
            case "perfkit" -> suites("The official suite", "perfkit", origin, rows);
            case "shapes" -> shapes("Shapes of load", "shapes", origin, rows);
            case "shapes-one-processor" ->
                shapes("Shapes of load on one processor", "shapes-one-processor", origin, rows);
            case "limits" -> List.of(limits("Bars and limits", "limits", origin, rows));
            case "limits-one-processor" ->
                List.of(limits("Bars and limits on one processor", "limits-one-processor", origin, rows));
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
        return Section.of(
                after ? "Signal circulation, after the other scenarios in the same virtual machine"
                        : "Signal circulation",
                after ? "article-after-others" : "article",
                new Origin(Optional.of(result.command()), Optional.of(result.machine()), file),
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
        var grids = new ArrayList<>(List.of(new Grid(List.copyOf(heads), cells)));
        var others = rows.stream().filter(row -> !row.params().containsKey("peer")).toList();
        if (!others.isEmpty()) {
            grids.add(new Grid(List.of("row", "median of forks, ns a message", "from–to"), others.stream()
                    .map(row -> List.of(row.key(), row.regimes().toString(), row.regimes().range())).toList()));
        }
        var contests = Contest.worstFirst(
                Stream.concat(Contest.peers(compared).stream(), Alternatives.contests(others).stream()).toList());
        return Section.of(
                "Peers", "peers", origin, List.of(Charts.peers(compared)), Contest.HEADS, contests, grids);
    }

    private Section latency(
            Origin origin, Map<String, List<LatencyPoint>> curves, List<MeasuredRow> rows) {
        var latencies = curves.entrySet().stream().filter(entry -> !entry.getKey().contains("@")).map(entry -> {
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
        var load = load(rows);
        if (!load.rows().isEmpty()) {
            grids.add(load);
        }
        grids.add(new Grid(
                List.of("from call to receptor, µs, all forks together", "p50", "p90", "p99", "p99.9", "max"),
                latencies));
        if (!calls.isEmpty()) {
            grids.add(new Grid(
                    List.of("one call of emit, ns, medians of forks", "p50", "p99", "p99.9", "p99.99", "max"), calls));
        }
        grids.add(new Grid(List.of("processor time while nothing happens", "% of a core"), idle));
        return Section.of("Latency", "latency", origin, Charts.latency(curves), Contest.TAIL_HEADS,
                Contest.latencies(rows, List.of("p50_us", "p99_us")), grids);
    }

    /// Every peer under every load, and whether it kept up.
    private static Grid load(List<MeasuredRow> rows) {
        var metrics = List.of("p50_us", "p90_us", "p99_us", "p99_9_us", "max_us");
        return new Grid(
                List.of("under load, µs, medians of forks", "peer", "p50", "p90", "p99", "p99.9", "max",
                        "duration by plan"),
                rows.stream().filter(row -> row.params().containsKey("peer"))
                        .sorted(Comparator.comparing(row -> Long.parseLong(row.row().replaceAll("\\D", ""))))
                        .map(row -> {
                            var cells = new ArrayList<>(List.of(Charts.spoken(row.row()), row.params().get("peer")));
                            metrics.forEach(metric -> cells.add(
                                    Regimes.of(row.further().getOrDefault(metric, List.of())).toString()));
                            cells.add(planned(row).isPresent()
                                    ? "%.2f".formatted(row.regimes().median() / planned(row).getAsInt()) : "");
                            return List.copyOf(cells);
                        }).toList());
    }

    private static OptionalInt planned(MeasuredRow row) {
        var millis = MILLIS.matcher(row.scales());
        return millis.find() ? OptionalInt.of(Integer.parseInt(millis.group(1))) : OptionalInt.empty();
    }

    /// First the losses and wins against other ways to do the same, then every shape's rows.
    private static List<Section> shapes(String title, String name, Origin origin, List<MeasuredRow> rows) {
        var sections = new ArrayList<Section>();
        sections.add(Section.of(
                title, name, origin, List.of(), Contest.HEADS, Alternatives.contests(rows), List.of()));
        for (var shape : LoadShape.of(rows)) {
            var own = shape.rows(rows);
            var part = name + "-" + shape.suites().getFirst();
            sections.add(Section.part(shape.title(), part, Charts.shape(part, shape, own), shape.grid(own)));
        }
        return sections;
    }

    private static Section limits(String title, String name, Origin origin, List<MeasuredRow> rows) {
        return Section.of(title, name, origin, List.of(), List.of(Limits.grid(rows), Limits.figures(rows)));
    }

    /// First the facts common to all suites, then a section for each.
    private List<Section> suites(String title, String name, Origin origin, List<MeasuredRow> rows) {
        var sections = new ArrayList<Section>();
        var published = rows.stream().filter(row -> Published.of(row.name()).isPresent()).toList();
        sections.add(Section.of(title, name, origin, Charts.overview(rows),
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
