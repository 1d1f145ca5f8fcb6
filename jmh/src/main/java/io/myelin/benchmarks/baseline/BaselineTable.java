package io.myelin.benchmarks.baseline;

import io.myelin.benchmarks.baseline.PublishedTable.Published;
import io.myelin.benchmarks.result.MeasuredRow;
import io.myelin.benchmarks.result.RowTable;
import io.myelin.benchmarks.result.SuiteResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// A run on Hazelcast as a table of text, for a terminal, a page or a document: every claim with both of its
/// sides, then the published table row by row.
public final class BaselineTable {

    /// The table's heads. A published figure is of one member.
    public static final List<String> HEADS = List.of("µs", "members", "published", "published way, here",
        "journal, here", "times faster", "bar", "met");

    private BaselineTable() {
    }

    /// Lays a run out.
    ///
    /// @param result the run
    /// @param met    shows whether a bar is met
    /// @return rows of as many cells as there are heads
    public static List<List<String>> of(SuiteResult result, Function<Boolean, String> met) {
        var table = new ArrayList<List<String>>();
        for (var outcome : Claim.outcomes(result)) {
            table.add(claim(outcome, met));
        }
        var rows = result.rows();
        for (var published : PublishedTable.rows()) {
            rows.stream()
                .filter(row -> row.name().equals(published.row()))
                .forEach(row -> table.add(plain(published, row)));
        }
        return table;
    }

    private static List<String> claim(Claim.Outcome outcome, Function<Boolean, String> met) {
        var claim = outcome.claim();
        var published = claim.theirs()
            .filter(source -> Double.isNaN(source.percentile()))
            .flatMap(source -> PublishedTable.of(source.row()));
        return List.of(claim.what(), Integer.toString(claim.members()),
            published.map(row -> micros(row.micros())).orElse(""),
            micros(outcome.theirs()), micros(outcome.ours()),
            Double.isNaN(outcome.ratio()) ? "" : RowTable.figure(outcome.ratio()),
            claim.bar().toString(),
            claim.bar().kind() == Bar.Kind.NONE ? "" : met.apply(outcome.met()));
    }

    private static List<String> plain(Published published, MeasuredRow row) {
        return List.of(row.row(), row.params().getOrDefault("members", ""), micros(published.micros()),
            micros(row.score()), "", "", "", "");
    }

    /// Cheap rows need their fourth decimal.
    private static String micros(double value) {
        return Double.isNaN(value) ? "" : value < 1 ? "%.4f".formatted(value) : RowTable.figure(value);
    }
}
