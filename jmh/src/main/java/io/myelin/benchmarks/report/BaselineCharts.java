package io.myelin.benchmarks.report;

import io.myelin.benchmarks.baseline.Claim;
import io.myelin.benchmarks.baseline.PublishedTable.Published;
import io.myelin.benchmarks.baseline.PublishedTable;
import io.myelin.benchmarks.result.SuiteResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// Charts of a run on Hazelcast.
public final class BaselineCharts {

    private BaselineCharts() {
    }

    /// Draws what the run has measured.
    ///
    /// @param result a run
    /// @return the journal beside the published way, and the published way beside its published figures;
    ///         without those that would be empty
    public static List<Chart> of(SuiteResult result) {
        var charts = new ArrayList<Chart>();
        var compared = Claim.outcomes(result).stream()
                .filter(outcome -> !Double.isNaN(outcome.ratio()))
                .toList();
        if (!compared.isEmpty()) {
            var series = new LinkedHashMap<String, List<Double>>();
            series.put("published way, here",
                    compared.stream().map(outcome -> outcome.theirs().micros()).toList());
            series.put("journal", compared.stream().map(outcome -> outcome.ours().micros()).toList());
            charts.add(Charts.sideBySide("hazelcast-journal", "Journal and published way, µs per event",
                    "The journal beside the published way on the same members, on a logarithmic scale.",
                    compared.stream().map(outcome -> label(outcome.claim())).toList(), series));
        }
        var rows = result.rows();
        var published = PublishedTable.rows().stream()
                .filter(row -> !Double.isNaN(row.here(rows, 1)) && !Double.isNaN(row.here(rows, 2)))
                .toList();
        if (!published.isEmpty()) {
            var series = new LinkedHashMap<String, List<Double>>();
            series.put("published, Apple M-series", published.stream().map(Published::micros).toList());
            series.put("here, one member", published.stream().map(row -> row.here(rows, 1)).toList());
            series.put("here, two members", published.stream().map(row -> row.here(rows, 2)).toList());
            charts.add(Charts.sideBySide("hazelcast-published", "The published way, µs per operation",
                    "The published way's own rows here, and as published, on a logarithmic scale.",
                    published.stream().map(Published::name).toList(), series));
        }
        return charts;
    }

    /// Shorter than the claim, because labels stand upright below the bars and take their height.
    private static String label(Claim claim) {
        return claim.what()
                .replaceFirst(".*(p\\d+)$", "paced, $1")
                .replaceFirst("event of 14 fields, (many under way )?", "")
                .replaceFirst(" under way$", "")
                + (claim.members() == 1 ? ", 1 member" : ", 2 members");
    }
}
