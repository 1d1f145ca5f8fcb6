package io.myelin.benchmarks.result;

import io.myelin.benchmarks.article.ArticleResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// One measured value, wherever it comes from.
///
/// @param label      what was measured
/// @param value      the score
/// @param error      how far the value may be off; NaN where there is nothing to tell it by
/// @param unit       the unit of both
/// @param largerWins whether a larger value is a better one
/// @param pace       how fast the machine was meanwhile
public record Figure(
    String label, double value, double error, String unit, boolean largerWins, Pace pace) {

    /// Makes a figure of a machine whose pace nobody measured.
    ///
    /// @param label      what was measured
    /// @param value      the score
    /// @param error      how far the value may be off; NaN where there is nothing to tell it by
    /// @param unit       the unit of both
    /// @param largerWins whether a larger value is a better one
    public Figure(String label, double value, double error, String unit, boolean largerWins) {
        this(label, value, error, unit, largerWins, Pace.UNKNOWN);
    }

    /// Reads all figures of a result file: the article's, a suite's, or one that JMH wrote itself.
    ///
    /// @param file JSON
    /// @return its figures, in order
    /// @throws IOException when the file cannot be read or holds no result
    public static List<Figure> of(Path file) throws IOException {
        return ResultFile.isArticle(file)
            ? ResultFile.read(file, ArticleResult.class).rows().stream().map(Figure::of).toList()
            : SuiteResult.rows(file).stream().map(Figure::of).toList();
    }

    /// The error of a scenario's median is the distance of the quartiles.
    private static Figure of(ArticleResult.Row row) {
        var summary = row.perStep();
        double error = row.nanos().size() < 2 ? Double.NaN : summary.spread() * summary.median();
        return new Figure("article: " + row.what().title(), summary.median(), error, "ns/op", false);
    }

    private static Figure of(MeasuredRow row) {
        return new Figure(row.key(), row.score(), error(row), row.unit(), row.throughput(), row.pace());
    }

    /// JMH's error takes all iterations for independent. Those of one fork are not: they share what the
    /// compiler and the memory's layout made of it. So forks that lie further apart than the error says
    /// widen it.
    private static double error(MeasuredRow row) {
        var means = row.forks().stream()
            .mapToDouble(fork -> fork.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN))
            .sorted()
            .toArray();
        double apart = means.length < 2 ? 0 : (means[means.length - 1] - means[0]) / 2;
        return Double.isNaN(row.error()) ? Double.NaN : Math.max(row.error(), apart);
    }
}
