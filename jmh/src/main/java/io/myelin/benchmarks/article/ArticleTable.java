package io.myelin.benchmarks.article;

import io.myelin.benchmarks.show.Table;
import java.util.List;

/// Formats measured scenarios beside the published figures.
public final class ArticleTable {

    private static final String LEGEND = """

            Medians over the virtual machines, each its median run; the final await included. from, to: the fastest
            and the slowest virtual machine, a step. spread: distance of the quartiles, by the median. published: the
            reference implementation on an Apple M4. ratio: here by there, on two different machines.
            """;

    private ArticleTable() {
    }

    /// Makes the table. A scenario whose virtual machines scatter too much is marked.
    ///
    /// @param rows  the scenarios
    /// @param bound the widest acceptable spread, as a fraction of the median
    /// @return the table and what its columns mean
    public static String of(List<ArticleResult.Row> rows, double bound) {
        var table = new Table("scenario", "steps", "ns a call", "ns a step", "from", "to", "spread",
                "published ns a step", "ratio");
        for (var row : rows) {
            var scenario = row.what();
            var ns = row.perStep();
            boolean known = !Double.isNaN(scenario.published());
            table.row(scenario.title(), Integer.toString(scenario.steps()),
                    figure(scenario.steps() * ns.median()), figure(ns.median()),
                    figure(ns.lowest()), figure(ns.highest()),
                    "%.0f %%".formatted(ns.spread() * 100) + (ns.noisierThan(bound) ? ", too noisy" : ""),
                    known ? figure(scenario.published()) : "-",
                    known ? figure(ns.median() / scenario.published()) : "-");
        }
        return table + LEGEND;
    }

    private static String figure(double nanos) {
        return "%.2f".formatted(nanos);
    }

    /// Whether any scenario was too noisy for a figure.
    ///
    /// @param rows  the scenarios
    /// @param bound the widest acceptable spread, as a fraction of the median
    /// @return true if at least one was
    public static boolean anyNoisy(List<ArticleResult.Row> rows, double bound) {
        return rows.stream().anyMatch(row -> row.perStep().noisierThan(bound));
    }
}
