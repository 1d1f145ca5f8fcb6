package io.myelin.benchmarks.result;

import io.myelin.benchmarks.show.Table;
import java.util.List;

/// Formats JMH rows for a terminal.
public final class RowTable {

    private RowTable() {
    }

    /// Makes the table: the median of the forks and their range, and the published figure where there is one.
    ///
    /// @param rows the rows
    /// @return the table
    public static String of(List<MeasuredRow> rows) {
        var table = new Table("row", "median of forks", "from–to", "unit", "published, Apple M4");
        for (var row : rows) {
            var published = Published.of(row.name());
            table.row(row.key(), row.regimes().toString(), row.regimes().range(), row.unit(),
                    published.isPresent() ? figure(published.getAsDouble()) : "");
            row.further().forEach((metric, forks) -> {
                var regimes = Regimes.of(forks);
                table.row("    " + metric, regimes.toString(), regimes.range(), Figure.unit(metric), "");
            });
        }
        return table.toString();
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
