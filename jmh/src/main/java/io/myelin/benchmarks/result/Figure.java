package io.myelin.benchmarks.result;

import io.myelin.benchmarks.article.ArticleResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// One measured value, wherever it comes from: a row's score, or one of its further figures.
///
/// @param row        the measured row
/// @param metric     which figure of the row; empty for its score
/// @param value      as tables show it
/// @param forks      the iterations it comes from, by fork
/// @param unit       the unit of all of them
/// @param largerWins whether a larger value is a better one
public record Figure(
        String row, String metric, double value, List<List<Double>> forks, String unit, boolean largerWins) {

    /// Half a byte, a twentieth of a per cent of a core, a millionth of any other unit: differences below mean
    /// nothing.
    private static final double BYTES_FLOOR = 0.5;
    private static final double SHARE_FLOOR = 0.05;
    private static final double FLOOR = 1e-6;

    /// Reads all figures of a result file: the article's, a suite's, or one that JMH wrote itself.
    ///
    /// @param file JSON
    /// @return its figures, in order
    public static List<Figure> of(Path file) throws IOException {
        if (ResultFile.isArticle(file)) {
            return ResultFile.article(file).rows().stream().map(Figure::of).toList();
        }
        return of(SuiteResult.rows(file));
    }

    /// The figures of rows, grouped by row.
    ///
    /// @param rows measured rows
    /// @return score and further figures of every row
    public static List<Figure> of(List<MeasuredRow> rows) {
        var figures = new ArrayList<Figure>();
        for (var row : rows) {
            figures.add(new Figure(
                    row.key(), "", row.score(), row.forks(), row.unit(), row.throughput()));
            row.further().forEach((metric, forks) -> figures.add(new Figure(
                    row.key(), metric, row.secondary().get(metric), forks, unit(metric), false)));
        }
        return figures;
    }

    private static Figure of(ArticleResult.Row row) {
        return new Figure("article: " + row.what().title(), "", row.perStep().median(),
                row.steps(), "ns/op", false);
    }

    /// Further figures carry their unit in their name.
    ///
    /// @param metric a further figure's name
    /// @return the unit; empty for a plain number
    public static String unit(String metric) {
        return metric.endsWith("_us") ? "us"
                : metric.endsWith("_ns") ? "ns"
                        : metric.endsWith("_percent") ? "%"
                                : metric.endsWith("alloc.rate.norm") ? "B/op"
                                        : metric.endsWith("_bytes") ? "B"
                                                : "";
    }

    /// Smaller values count as this in a comparison.
    ///
    /// @return in this figure's unit, positive
    double floor() {
        return switch (unit) {
            case "B", "B/op" -> BYTES_FLOOR;
            case "%" -> SHARE_FLOOR;
            default -> FLOOR;
        };
    }

    /// Whether this figure is central to the row: its score, or the median of its percentiles.
    ///
    /// @return false for tails and for what a row measures besides
    public boolean central() {
        return metric.isEmpty() || metric.startsWith("p50_");
    }

    /// Whether every iteration gave a number, and there was one at all.
    ///
    /// @return false if the value cannot be trusted
    public boolean sound() {
        return Double.isFinite(value) && forks.stream().mapToInt(List::size).sum() > 0
                && forks.stream().flatMap(List::stream).allMatch(Double::isFinite);
    }

    /// Row and figure.
    ///
    /// @return as tables show them
    public String label() {
        return metric.isEmpty() ? row : row + ", " + metric;
    }
}
