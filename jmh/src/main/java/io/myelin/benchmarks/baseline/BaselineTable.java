package io.myelin.benchmarks.baseline;

import io.myelin.benchmarks.baseline.PublishedTable.Published;
import io.myelin.benchmarks.result.MeasuredRow;
import io.myelin.benchmarks.result.RowTable;
import io.myelin.benchmarks.result.SuiteResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// A run on Hazelcast as a table of text, for a terminal, a page or a document: every claim with both sides, then the
/// published table row by row.
public final class BaselineTable {

    /// The table's heads. A published figure is of one member.
    public static final List<String> HEADS = List.of("µs", "members", "published", "published way, here",
            "journal, here", "times faster", "bar", "met");

    private BaselineTable() {
    }

    /// Formats a run.
    ///
    /// @param result the run
    /// @param bound  the widest acceptable relative error; a claim with a wider one is not judged
    /// @param met    shows whether a bar is met
    /// @return rows of as many cells as there are heads
    public static List<List<String>> of(SuiteResult result, double bound, Function<Boolean, String> met) {
        var table = new ArrayList<List<String>>();
        for (var outcome : Claim.outcomes(result)) {
            table.add(claim(outcome, bound, met));
        }
        var rows = result.rows();
        for (var published : PublishedTable.rows()) {
            rows.stream()
                    .filter(row -> row.name().equals(published.row()))
                    .forEach(row -> table.add(plain(published, row)));
        }
        return table;
    }

    private static List<String> claim(Claim.Outcome outcome, double bound, Function<Boolean, String> met) {
        var claim = outcome.claim();
        var published = claim.theirs()
                .filter(source -> Double.isNaN(source.percentile()))
                .flatMap(source -> PublishedTable.of(source.row()));
        boolean noisy = outcome.spread() > bound;
        return List.of(claim.what(), Integer.toString(claim.members()),
                published.map(row -> Reading.figure(row.micros())).orElse(""),
                outcome.theirs().toString(), outcome.ours().toString(),
                Double.isNaN(outcome.ratio()) ? "" : noisy ? "too noisy" : RowTable.figure(outcome.ratio()),
                claim.bar().toString(),
                claim.bar().kind() == Bar.Kind.NONE ? "" : noisy ? "too noisy" : met.apply(outcome.met()));
    }

    private static List<String> plain(Published published, MeasuredRow row) {
        return List.of(row.row(), row.params().getOrDefault("members", ""),
                Reading.figure(published.micros()), PublishedTable.reading(row).toString(), "", "", "", "");
    }
}
