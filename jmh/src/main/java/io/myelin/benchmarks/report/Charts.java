package io.myelin.benchmarks.report;

import io.myelin.benchmarks.article.ArticleResult;
import io.myelin.benchmarks.result.LatencyPoint;
import io.myelin.benchmarks.result.MeasuredRow;
import io.myelin.benchmarks.result.Regimes;
import io.myelin.benchmarks.result.ResultFile;
import io.myelin.benchmarks.result.SuiteResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.knowm.xchart.style.markers.SeriesMarkers;

/// The charts of raw data: the published scenarios, peers, latencies, and pools by their number of threads.
public final class Charts {

    private static final String RATE = "rate_1_000_000@";

    private Charts() {
    }

    /// Draws what a file of raw data has to show.
    ///
    /// @param file a result
    /// @return its charts, named after the file
    public static List<Chart> of(Path file) throws IOException {
        var name = file.getFileName().toString().replaceFirst("\\.json$", "");
        if (ResultFile.isArticle(file)) {
            return List.of(article(name, ResultFile.article(file).rows()));
        }
        var result = ResultFile.read(file, SuiteResult.class);
        var rows = result.rows();
        var charts = new ArrayList<Chart>();
        if (result.kind().equals("peers")) {
            charts.add(peers(name, rows.stream().filter(row -> row.params().containsKey("peer")).toList()));
        }
        if (result.kind().equals("latency")) {
            curves(charts, name, "From call to receptor", result.curves(), row -> !row.contains("@"));
            curves(charts, name + "-peers", "A million messages a second", result.curves(),
                    row -> row.startsWith(RATE));
        }
        if (result.kind().startsWith("shapes")) {
            pools(charts, name + "-PoolOps", rows);
        }
        return charts;
    }

    private static Chart article(String name, List<ArticleResult.Row> rows) {
        var titles = rows.stream().map(row -> row.what().title()).toList();
        var chart = Canvas.bars("Signal circulation", "ns a step, less is better", titles.size());
        chart.addSeries("here", titles,
                rows.stream().map(row -> row.perStep().median()).toList());
        chart.addSeries("published, Apple M4", titles, rows.stream()
                .map(row -> Double.isNaN(row.what().published()) ? null : row.what().published()).toList());
        return new Chart(name, chart);
    }

    /// Bars on a logarithmic scale.
    private static Chart peers(String name, List<MeasuredRow> rows) {
        var works = rows.stream().map(MeasuredRow::row).distinct().toList();
        var chart = Canvas.bars("The same work elsewhere", "ns, medians of forks, less is better", works.size());
        Canvas.logarithmic(chart, rows.stream().map(row -> row.regimes().median()).toList());
        for (var peer : rows.stream().map(row -> row.params().get("peer")).distinct().toList()) {
            chart.addSeries(peer, works.stream().map(Charts::spoken).toList(), works.stream()
                    .map(work -> rows.stream()
                            .filter(row -> row.row().equals(work) && peer.equals(row.params().get("peer")))
                            .findFirst().map(row -> row.regimes().median()).orElse(null))
                    .toList());
        }
        return new Chart(name, chart);
    }

    /// Curves over the percentile, both axes logarithmic.
    private static void curves(List<Chart> charts, String name, String title, Map<String, List<LatencyPoint>> curves,
            Predicate<String> wanted) {
        if (curves.keySet().stream().noneMatch(wanted)) {
            return;
        }
        var chart = Canvas.curves(title, "percentile", "µs, less is better");
        curves.forEach((row, curve) -> {
            var below = curve.stream().filter(point -> point.percentile() < 100 && point.micros() > 0).toList();
            if (wanted.test(row) && !below.isEmpty()) {
                chart.addSeries(spoken(row).replace("@", ", "),
                        below.stream().map(point -> 100 / (100 - point.percentile())).toList(),
                        below.stream().map(LatencyPoint::micros).toList()).setMarker(SeriesMarkers.NONE);
            }
        });
        charts.add(new Chart(name, chart));
    }

    /// Lines over the number of threads.
    private static void pools(List<Chart> charts, String name, List<MeasuredRow> all) {
        var rows = all.stream().filter(row -> row.name().matches("PoolOps\\.threads_\\d+"))
                .sorted(Comparator.comparing(Charts::threads)).toList();
        if (rows.isEmpty()) {
            return;
        }
        var chart = Canvas.lines("Pools of threads", "threads", "ns a message, less is better");
        var threads = rows.stream().map(row -> Integer.toString(threads(row))).toList();
        Map.of("emit_ns", "in emit", "cpu_ns", "processor time of the process").forEach((metric, label) -> chart
                .addSeries(label, threads, rows.stream()
                        .map(row -> Regimes.of(row.further().getOrDefault(metric, List.of())).median()).toList()));
        charts.add(new Chart(name, chart));
    }

    private static int threads(MeasuredRow row) {
        return Integer.parseInt(row.row().replaceAll("\\D", ""));
    }

    private static String spoken(String row) {
        return row.replace('_', ' ');
    }
}
