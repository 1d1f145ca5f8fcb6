package io.myelin.benchmarks.report;

import io.myelin.benchmarks.article.ArticleResult;
import io.myelin.benchmarks.result.LatencyPoint;
import io.myelin.benchmarks.result.MeasuredRow;
import io.myelin.benchmarks.result.Published;
import io.myelin.benchmarks.result.Regimes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.style.markers.SeriesMarkers;

/// Every chart of the report.
public final class Charts {

    /// Rows named `…_1`, `…_4` and so on, in that order.
    static final Comparator<MeasuredRow> BY_NUMBER = Comparator.comparing(row -> number(row.row()));

    private static final String HERE = "here";
    private static final String THERE = "published, Apple M4";
    private static final String RATE = "rate_1_000_000@";
    private static final List<String> WORKS =
            List.of("ordered_delivery", "ordered_stream", "self_feeding_loop", "fan_out_10", "hierarchy_5");

    private Charts() {
    }

    /// The article's scenarios beside the published figures.
    ///
    /// @param rows measured scenarios
    /// @return bars
    public static Chart article(List<ArticleResult.Row> rows) {
        var titles = rows.stream().map(row -> row.what().title()).toList();
        var chart = Canvas.bars("Signal circulation", "ns a step, less is better", titles.size());
        chart.addSeries(HERE, titles,
                rows.stream().map(row -> row.perStep().median()).toList(),
                rows.stream().map(row -> Canvas.bar(row.perStep().median(),
                        row.perStep().spread() * row.perStep().median())).toList());
        chart.addSeries(THERE, titles, rows.stream()
                .map(row -> Double.isNaN(row.what().published()) ? null : row.what().published()).toList());
        return new Chart("article", "The published scenarios here, and as published; a step each.", chart);
    }

    /// Rows that have a published figure, beside it.
    private static Chart published(List<MeasuredRow> rows) {
        var names = rows.stream().map(MeasuredRow::name).toList();
        var there = rows.stream().map(row -> Published.of(row.name()).orElseThrow()).toList();
        var chart = Canvas.upright("Published rows", "ns per operation, less is better", 2 * names.size());
        Canvas.logarithmic(chart, Stream.concat(scores(rows).stream(), there.stream()).toList());
        chart.addSeries(HERE, names, scores(rows));
        chart.addSeries(THERE, names, there);
        return new Chart("published", "Rows with a published figure, on a logarithmic scale.", chart);
    }

    /// Peers by kind of work.
    ///
    /// @param rows of PeersOps
    /// @return bars on a logarithmic scale
    public static Chart peers(List<MeasuredRow> rows) {
        var works = works(rows);
        var chart = Canvas.bars("The same work elsewhere", "ns, medians of forks, less is better", works.size());
        Canvas.logarithmic(chart, scores(rows));
        for (var peer : rows.stream().map(row -> row.params().get("peer")).distinct().toList()) {
            var own = works.stream().map(work -> rows.stream()
                    .filter(row -> row.row().equals(work) && peer.equals(row.params().get("peer")))
                    .findFirst()).toList();
            chart.addSeries(peer, works.stream().map(Charts::spoken).toList(),
                    own.stream().map(row -> row.map(found -> found.regimes().median()).orElse(null)).toList());
        }
        return new Chart("peers",
                "The same work on the provider (substrates) and its peers, on a logarithmic scale.", chart);
    }

    /// The kinds of work in reading order.
    static List<String> works(List<MeasuredRow> rows) {
        return rows.stream().map(MeasuredRow::row).distinct()
                .sorted(Comparator.comparing(work -> WORKS.contains(work) ? WORKS.indexOf(work) : WORKS.size()))
                .toList();
    }

    /// A row's name for display.
    static String spoken(String row) {
        return row.replace('_', ' ');
    }

    /// Latency by percentile.
    ///
    /// @param curves a curve for each row, named `row@peer` where peers do the same
    /// @return curves over the percentile, both axes logarithmic: of rows without peers, and of one rate with peers
    public static List<Chart> latency(Map<String, List<LatencyPoint>> curves) {
        var charts = new ArrayList<Chart>();
        if (curves.keySet().stream().anyMatch(row -> !row.contains("@"))) {
            charts.add(new Chart("latency", "Time from call to receptor by percentile, both axes logarithmic.",
                    curves("From call to receptor", curves, row -> !row.contains("@"))));
        }
        if (curves.keySet().stream().anyMatch(row -> row.startsWith(RATE))) {
            charts.add(new Chart("latency-peers",
                    "The same at a million messages a second, with peers, both axes logarithmic.",
                    curves("A million messages a second", curves, row -> row.startsWith(RATE))));
        }
        return charts;
    }

    private static XYChart curves(String title, Map<String, List<LatencyPoint>> curves, Predicate<String> wanted) {
        var chart = Canvas.curves(title, "percentile", "µs, less is better");
        curves.forEach((row, curve) -> {
            var below =
                    curve.stream().filter(point -> point.percentile() < 100 && point.micros() > 0).toList();
            if (wanted.test(row) && !below.isEmpty()) {
                chart.addSeries(spoken(row).replace("@", ", "),
                        below.stream().map(point -> 100 / (100 - point.percentile())).toList(),
                        below.stream().map(LatencyPoint::micros).toList()).setMarker(SeriesMarkers.NONE);
            }
        });
        return chart;
    }

    /// Series side by side over the same labels.
    ///
    /// @param name    the chart's file name
    /// @param title   its heading
    /// @param caption what it shows
    /// @param labels  what is compared
    /// @param series  by name, a value for each label
    /// @return bars on a logarithmic scale
    static Chart sideBySide(
            String name, String title, String caption, List<String> labels, Map<String, List<Double>> series) {
        var chart = Canvas.upright(title, "µs, less is better", series.size() * labels.size());
        Canvas.logarithmic(chart, series.values().stream().flatMap(List::stream).toList());
        series.forEach((what, values) -> chart.addSeries(what, labels, values));
        return new Chart(name, caption, chart);
    }

    /// Charts over rows of several suites: published rows, and how costs grow with producers and
    /// circuits.
    static List<Chart> overview(List<MeasuredRow> rows) {
        var charts = new ArrayList<Chart>();
        var published = rows.stream().filter(row -> Published.of(row.name()).isPresent()).toList();
        if (!published.isEmpty()) {
            charts.add(published(published));
        }
        scaling("producers", "Producers that share a circuit", rows, charts);
        scaling("circuits", "Circuits that share a producer", rows, charts);
        return charts;
    }

    private static void scaling(String what, String title, List<MeasuredRow> rows, List<Chart> charts) {
        var series = rows.stream()
                .filter(row -> row.name().matches("ContentionOps\\." + what + "_\\d+.*"))
                .sorted(BY_NUMBER)
                .collect(Collectors.groupingBy(row -> spoken(row.row().replaceFirst("_\\d+", "")), TreeMap::new,
                        Collectors.toList()));
        if (!series.isEmpty()) {
            var chart = Canvas.lines(title, what, "ns per emission, less is better");
            series.forEach((name, points) -> chart.addSeries(name,
                    points.stream().map(row -> Integer.toString(number(row.row()))).toList(),
                    scores(points)));
            charts.add(new Chart(what, title + ".", chart));
        }
    }

    /// The number in a row's name.
    private static int number(String row) {
        return Integer.parseInt(row.replaceFirst("^\\D*(\\d+).*$", "$1"));
    }

    /// A suite's rows.
    ///
    /// @return bars on a logarithmic scale; nothing where no row is a time
    static List<Chart> suite(String name, String suite, List<MeasuredRow> all) {
        var rows = all.stream().filter(row -> row.unit().equals("ns/op") && row.score() > 0).toList();
        if (rows.isEmpty()) {
            return List.of();
        }
        var chart = Canvas.upright(suite, "ns per operation, less is better", rows.size());
        Canvas.logarithmic(chart, scores(rows));
        chart.getStyler().setLegendVisible(false);
        chart.addSeries(HERE, rows.stream().map(Charts::within).toList(), scores(rows));
        return List.of(new Chart(name, suite + ", medians of forks, on a logarithmic scale.", chart));
    }

    /// The cost of a shape: by the number of threads where its rows differ in that.
    ///
    /// @param rows the shape's
    /// @return lines, or bars on a logarithmic scale; nothing where no figure is a time, or there are only two
    static List<Chart> shape(String name, LoadShape shape, List<MeasuredRow> rows) {
        var times = shape.columns().stream().filter(column -> column.metric().endsWith("_ns")).toList();
        if (rows.size() < 3 || times.isEmpty()) {
            return rows.size() < 3 || !shape.columns().isEmpty() ? List.of() : suite(name, shape.title(), rows);
        }
        var chart = Canvas.lines(shape.title(), "threads", "ns a message, less is better");
        var points = rows.stream().sorted(BY_NUMBER).toList();
        var threads = points.stream().map(row -> Integer.toString(number(row.row()))).toList();
        for (var column : times) {
            chart.addSeries(column.head(), threads, points.stream()
                    .map(row -> Regimes.of(row.further().getOrDefault(column.metric(), List.of())).median()).toList());
        }
        return List.of(new Chart(name, shape.title() + ", medians of forks.", chart));
    }

    /// A row's label within its suite.
    static String within(MeasuredRow row) {
        return row.key().substring(row.key().indexOf('.') + 1);
    }

    private static List<Double> scores(List<MeasuredRow> rows) {
        return rows.stream().map(row -> row.regimes().median()).toList();
    }
}
