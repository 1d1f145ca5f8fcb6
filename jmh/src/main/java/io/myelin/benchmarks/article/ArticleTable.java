package io.myelin.benchmarks.article;

import io.myelin.benchmarks.show.Table;
import java.util.List;

/// Lays measured scenarios out beside the published figures.
public final class ArticleTable {

    private ArticleTable() {
    }

    /// Makes the table. A scenario whose runs lie too far apart gets its range instead of a figure.
    ///
    /// @param rows  the scenarios
    /// @param bound the widest acceptable spread, as a fraction of the median
    /// @return the table and what its columns mean
    public static String of(List<ArticleResult.Row> rows, double bound) {
        var table = new Table(
            "scenario", "emissions", "duration", "ns", "spread", "M/s", "published ns", "ratio");
        for (var row : rows) {
            var scenario = row.what();
            var ns = row.perStep();
            var emissions = "%,d".formatted(row.emissions());
            var spread = "%.0f %%".formatted(ns.spread() * 100);
            var published = "%.2f".formatted(scenario.published());
            if (ns.noisierThan(bound)) {
                var range = "%.2f to %.2f".formatted(ns.lowest(), ns.highest());
                table.row(scenario.title(), emissions, "-", range, spread, "too noisy", published, "-");
            } else {
                double millis = ns.median() * row.emissions() * scenario.steps() / 1e6;
                table.row(scenario.title(), emissions, "%,.0f ms".formatted(millis),
                    "%.2f".formatted(ns.median()), spread, "%.2f".formatted(1e3 / ns.median()),
                    published, "%.2f".formatted(ns.median() / scenario.published()));
            }
        }
        return table + """

            ns: median per call, final await included; per step where a call takes five (the two hierarchies).
            spread: distance of the quartiles, by the median.
            published: the reference implementation on an Apple M4. ratio: here by there.
            """;
    }

    /// Whether any scenario was too noisy for a figure.
    ///
    /// @param rows  the scenarios
    /// @param bound the widest acceptable spread, as a fraction of the median
    /// @return true where at least one was
    public static boolean anyNoisy(List<ArticleResult.Row> rows, double bound) {
        return rows.stream().anyMatch(row -> row.perStep().noisierThan(bound));
    }
}
