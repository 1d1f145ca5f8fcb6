package io.myelin.benchmarks.result;

import io.myelin.benchmarks.result.Comparison.Pair;
import io.myelin.benchmarks.show.Table;

/// Formats a comparison for a terminal.
public final class ComparisonTable {

    private ComparisonTable() {
    }

    /// Makes the table.
    ///
    /// @param comparison what to show
    /// @param wanted     the smallest change that matters, as a fraction
    /// @return a line for each figure, and what the columns mean
    public static String of(Comparison comparison, double wanted) {
        var table = new Table(
                "row", "A", "B", "unit", "change", "from", "to", "detects", "verdict", "confidence");
        for (var pair : comparison.pairs()) {
            boolean score = pair.a().metric().isEmpty();
            table.row(
                    score ? pair.a().row() : "    " + pair.a().metric(),
                    RowTable.figure(pair.a().value()), RowTable.figure(pair.b().value()), pair.a().unit(),
                    percent(pair.change().estimate()), percent(pair.change().least()),
                    percent(pair.change().most()), detects(pair), verdict(pair, wanted),
                    pair.change().known() ? "%.1f %%".formatted(100 * pair.change().confidence()) : "");
        }
        return table + """

                change: B by A, then its interval.
                detects: the smallest change that forks which scatter like these would nearly always show.
                """;
    }

    private static String percent(double factor) {
        return Double.isNaN(factor) || Double.isInfinite(factor) || factor == 0 ? "?"
                : factor >= 10 ? "×%.0f".formatted(factor)
                        : "%+.1f %%".formatted(100 * (factor - 1));
    }

    private static String detects(Pair pair) {
        double smallest = pair.change().smallestDetectable();
        return Double.isNaN(smallest) || smallest > 10 ? "?" : "%.0f %%".formatted(100 * smallest);
    }

    private static String verdict(Pair pair, double wanted) {
        return switch (pair.verdict()) {
            case FASTER -> pair.a().metric().isEmpty() ? "faster" : "better";
            case SLOWER -> pair.a().metric().isEmpty() ? "slower" : "worse";
            case BROKEN -> "no number";
            case UNKNOWN -> "unknown";
            case SAME -> pair.doubtful() ? "worse, or too coarse"
                    : pair.coarserThan(wanted) ? "same, too coarse" : "same";
        };
    }
}
