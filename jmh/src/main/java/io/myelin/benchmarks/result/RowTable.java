package io.myelin.benchmarks.result;

import io.myelin.benchmarks.show.Table;
import java.util.List;
import java.util.Map;

/// Formats JMH rows for a terminal.
public final class RowTable {

    private RowTable() {
    }

    /// Makes the table. A row whose error is too large gets the range of its forks in place of a figure.
    ///
    /// @param rows  the rows
    /// @param bound the widest acceptable relative error
    /// @return the table
    public static String of(List<MeasuredRow> rows, double bound) {
        var table = new Table("row", "score", "error", "unit", "published");
        for (var row : rows) {
            var published = Published.of(row.name());
            var score = row.spread() > bound
                    ? Regimes.of(row.forks()).range() + ", too noisy" : figure(row.score());
            var error = Double.isNaN(row.error()) ? "" : "± " + figure(row.error());
            table.row(row.key(), score, error, row.unit(), published.isPresent()
                    ? figure(published.getAsDouble()) : "");
            for (var metric : row.secondary().entrySet()) {
                table.row("    " + metric.getKey(), figure(metric.getValue()), "", unit(metric), "");
            }
        }
        return table.toString();
    }

    /// The garbage collector profiler's normalised figure is in bytes; other figures say what they are.
    private static String unit(Map.Entry<String, Double> metric) {
        return metric.getKey().endsWith("alloc.rate.norm") ? "B/op" : "";
    }

    /// Whether any row's error is too large.
    ///
    /// @param rows  the rows
    /// @param bound the widest acceptable relative error
    /// @return true if at least one is
    public static boolean anyNoisy(List<MeasuredRow> rows, double bound) {
        return rows.stream().anyMatch(row -> row.spread() > bound);
    }

    /// Prints a number with an appropriate number of digits.
    ///
    /// @param value a score or an error
    /// @return two decimals below 100, none above 10,000
    public static String figure(double value) {
        double size = Math.abs(value);
        return size < 0.1 ? "%.4f".formatted(value)
                : size < 100 ? "%.2f".formatted(value)
                        : size < 10_000 ? "%,.1f".formatted(value)
                                : "%,.0f".formatted(value);
    }
}
