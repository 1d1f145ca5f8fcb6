package io.myelin.benchmarks.report;

import io.myelin.benchmarks.article.ArticleResult;
import io.myelin.benchmarks.result.Figure;
import io.myelin.benchmarks.result.LatencyPoint;
import io.myelin.benchmarks.result.MeasuredRow;
import io.myelin.benchmarks.result.Published;
import java.awt.Color;
import java.awt.Font;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/// Every chart the report may hold.
public final class Charts {

    private static final int WIDTH = 1000;
    private static final int HEIGHT = 480;

    /// Room for upright labels, and the width of a row, in charts that grow with their rows.
    private static final int ROOM = 100;
    private static final int ROW = 28;

    private static final String NANOS = "ns (less is better)";

    private Charts() {
    }

    /// The article's scenarios beside the published figures.
    ///
    /// @param rows measured scenarios
    /// @return bars
    public static Chart article(List<ArticleResult.Row> rows) {
        var titles = rows.stream().map(row -> row.what().title()).toList();
        var chart = bars("Signal circulation, ns per call or step", NANOS, 0);
        chart.addSeries("here", titles,
            rows.stream().map(row -> row.perStep().median()).toList(),
            rows.stream().map(row -> row.perStep().spread() * row.perStep().median()).toList());
        chart.addSeries("published, Apple M4", titles,
            rows.stream().map(row -> row.what().published()).toList(), Collections.nCopies(rows.size(), 0.0));
        return new Chart("article", "The five published scenarios here, and as published.", chart);
    }

    /// Rows that have a published figure, beside it.
    ///
    /// @param rows measured rows, each with a published figure
    /// @return bars on a logarithmic scale
    public static Chart published(List<MeasuredRow> rows) {
        var names = rows.stream().map(MeasuredRow::name).toList();
        var chart = bars("Published rows, ns per operation", NANOS, 90);
        logarithmic(chart, Stream.concat(
            rows.stream().map(MeasuredRow::score),
            rows.stream().map(row -> Published.of(row.name()).orElseThrow())).toList());
        chart.getStyler().setXAxisMaxLabelCount(names.size());
        chart.getStyler().setXAxisTickMarkSpacingHint(ROW / 2);
        chart.addSeries("here", names, rows.stream().map(MeasuredRow::score).toList());
        chart.addSeries("published, Apple M4", names,
            rows.stream().map(row -> Published.of(row.name()).orElseThrow()).toList());
        return new Chart("published", "Rows with a published figure, on a logarithmic scale.", chart);
    }

    /// Peers by kind of work.
    ///
    /// @param rows of PeersOps
    /// @return bars on a logarithmic scale
    public static Chart peers(List<MeasuredRow> rows) {
        var works = rows.stream().map(MeasuredRow::row).distinct().toList();
        var chart = bars("The same work elsewhere, ns per message", NANOS, 0);
        logarithmic(chart, rows.stream().map(MeasuredRow::score).toList());
        for (var peer : rows.stream().map(row -> row.params().get("peer")).distinct().toList()) {
            chart.addSeries(peer, works, works.stream().map(work -> score(rows, peer, work)).toList());
        }
        return new Chart("peers", "Four kinds of work on the provider and its peers, on a logarithmic scale.",
            chart);
    }

    private static double score(List<MeasuredRow> rows, String peer, String work) {
        return rows.stream()
            .filter(row -> row.row().equals(work) && peer.equals(row.params().get("peer")))
            .mapToDouble(MeasuredRow::score)
            .findFirst()
            .orElse(Double.NaN);
    }

    /// Latency by percentile.
    ///
    /// @param curves a curve for each row
    /// @return curves over the share of slower emissions, both axes logarithmic
    public static Chart latency(Map<String, List<LatencyPoint>> curves) {
        var chart = lines("From call to receptor", "one emission in ... is slower", "µs");
        chart.getStyler().setXAxisLogarithmic(true);
        chart.getStyler().setYAxisLogarithmic(true);
        curves.forEach((row, curve) -> {
            var below = curve.stream().filter(point -> point.percentile() < 100 && point.micros() > 0)
                .toList();
            chart.addSeries(row,
                below.stream().map(point -> 100 / (100 - point.percentile())).toList(),
                below.stream().map(LatencyPoint::micros).toList()).setMarker(SeriesMarkers.NONE);
        });
        return new Chart("latency", "Time from call to receptor by percentile: 100 is p99, 1000 is p99.9.",
            chart);
    }

    /// A quantity that grows along rows named `…_1`, `…_4` and so on.
    ///
    /// @param name  the chart's file name
    /// @param title what grows
    /// @param axis  what it grows along
    /// @param rows  series by name, each with its rows
    /// @return lines
    public static Chart scaling(String name, String title, String axis, Map<String, List<MeasuredRow>> rows) {
        var chart = lines(title, axis, NANOS);
        rows.forEach((series, points) -> chart.addSeries(series,
            points.stream().map(row -> (double) number(row.row())).toList(),
            points.stream().map(MeasuredRow::score).toList(),
            points.stream().map(Charts::bar).toList()));
        return new Chart(name, title + ".", chart);
    }

    /// An error bar; one that is longer than its figure would only squeeze everything else.
    private static double bar(MeasuredRow row) {
        return row.error() < row.score() ? row.error() : 0;
    }

    /// The number in a row's name.
    ///
    /// @param row such as `producers_4_await`
    /// @return the first number
    public static int number(String row) {
        return Integer.parseInt(row.replaceFirst("^\\D*(\\d+).*$", "$1"));
    }

    /// A suite's rows.
    ///
    /// @param name    the chart's file name
    /// @param title   its heading
    /// @param figures what to show, all of one unit
    /// @return bars on a logarithmic scale
    public static Chart figures(String name, String title, List<Figure> figures) {
        var chart = new CategoryChartBuilder()
            .width(Math.max(WIDTH, ROW * figures.size())).height(HEIGHT + ROOM).title(title)
            .yAxisTitle(figures.getFirst().unit() + " (less is better)").build();
        style(chart.getStyler());
        logarithmic(chart, figures.stream().map(Figure::value).toList());
        chart.getStyler().setLegendVisible(false);
        chart.getStyler().setLabelsVisible(false);
        chart.getStyler().setXAxisLabelRotation(90);
        chart.getStyler().setXAxisMaxLabelCount(figures.size());
        chart.getStyler().setXAxisTickMarkSpacingHint(ROW / 2);
        chart.addSeries("here",
            figures.stream().map(figure -> figure.label().substring(figure.label().indexOf('.') + 1))
                .toList(),
            figures.stream().map(Figure::value).toList());
        return new Chart(name, title + ", on a logarithmic scale.", chart);
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
        var chart = new CategoryChartBuilder().width(Math.max(WIDTH, 2 * ROW * labels.size()))
            .height(HEIGHT + 2 * ROOM).title(title).yAxisTitle("µs (less is better)").build();
        style(chart.getStyler());
        logarithmic(chart, series.values().stream().flatMap(List::stream).toList());
        chart.getStyler().setLabelsVisible(false);
        chart.getStyler().setXAxisLabelRotation(90);
        chart.getStyler().setXAxisMaxLabelCount(labels.size());
        chart.getStyler().setXAxisTickMarkSpacingHint(ROW / 2);
        series.forEach((what, values) -> chart.addSeries(what, labels, values));
        return new Chart(name, caption, chart);
    }

    private static CategoryChart bars(String title, String axis, int rotation) {
        var chart = new CategoryChartBuilder()
            .width(WIDTH).height(rotation == 0 ? HEIGHT : HEIGHT + ROOM).title(title).yAxisTitle(axis).build();
        style(chart.getStyler());
        chart.getStyler().setXAxisLabelRotation(rotation);
        chart.getStyler().setLabelsVisible(false);
        return chart;
    }

    /// Bars on a logarithmic scale have to begin somewhere above zero: at the power of ten below the lowest.
    private static void logarithmic(CategoryChart chart, List<Double> scores) {
        chart.getStyler().setYAxisLogarithmic(true);
        chart.getStyler().setYAxisMin(floor(scores));
    }

    private static double floor(List<Double> scores) {
        double lowest = scores.stream().filter(score -> score > 0).min(Double::compare).orElse(1.0);
        return Math.pow(10, Math.floor(Math.log10(lowest * 0.99)));
    }

    private static XYChart lines(String title, String xAxis, String yAxis) {
        var chart = new XYChartBuilder()
            .width(WIDTH).height(HEIGHT).title(title).xAxisTitle(xAxis).yAxisTitle(yAxis).build();
        style(chart.getStyler());
        return chart;
    }

    private static void style(AxesChartStyler styler) {
        styler.setChartBackgroundColor(Color.WHITE);
        styler.setLegendBorderColor(Color.WHITE);
        styler.setLegendPosition(LegendPosition.OutsideS);
        styler.setLegendLayout(LegendLayout.Horizontal);
        styler.setAxisTickLabelsFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
        styler.setErrorBarsColor(Color.DARK_GRAY);
    }
}
