package io.myelin.benchmarks.article;

import io.myelin.benchmarks.show.Table;
import java.util.List;

/// Formats measured scenarios beside the published figures.
public final class ArticleTable {

    private static final String LEGEND = """

            Medians over the virtual machines, each its median run; the final await included. from, to: the fastest
            and the slowest virtual machine, a step. published: the
            reference implementation on an Apple M4, another machine: a quotient of the two columns would say nothing.
            """;

    private ArticleTable() {
    }

    /// Makes the table.
    ///
    /// @param rows the scenarios
    /// @return the table and what its columns mean
    public static String of(List<ArticleResult.Row> rows) {
        var table = new Table("scenario", "steps", "ns a call", "ns a step", "from", "to",
                "published ns a step");
        for (var row : rows) {
            var scenario = row.what();
            var ns = row.perStep();
            boolean known = !Double.isNaN(scenario.published());
            table.row(scenario.title(), Integer.toString(scenario.steps()),
                    figure(scenario.steps() * ns.median()), figure(ns.median()),
                    figure(ns.lowest()), figure(ns.highest()),
                    known ? figure(scenario.published()) : "-");
        }
        return table + LEGEND;
    }

    private static String figure(double nanos) {
        return "%.2f".formatted(nanos);
    }
}
