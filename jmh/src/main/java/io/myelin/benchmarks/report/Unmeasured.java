package io.myelin.benchmarks.report;

import io.myelin.benchmarks.harness.Rows;
import io.myelin.benchmarks.result.MeasuredRow;
import io.myelin.benchmarks.result.ResultFile;
import io.myelin.benchmarks.result.SuiteResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The rows that a report has no figures of.
final class Unmeasured {

    private Unmeasured() {
    }

    /// @param files the report's results
    /// @return the rows of the library's suites that are in none of them
    /// @throws IOException if a file cannot be read
    static Section section(List<Path> files) throws IOException {
        var measured = new HashSet<String>();
        for (var file : files) {
            if (!ResultFile.isArticle(file)) {
                SuiteResult.rows(file).stream().map(MeasuredRow::name).forEach(measured::add);
            }
        }
        var bySuite = Rows.core().stream().collect(Collectors.groupingBy(
                row -> row.substring(0, row.indexOf('.')), TreeMap::new, Collectors.toList()));
        var lines = bySuite.entrySet().stream()
                .map(suite -> line(suite.getKey(), suite.getValue(),
                        suite.getValue().stream().filter(row -> !measured.contains(row)).toList()))
                .filter(line -> !line.isEmpty())
                .toList();
        return Section.plain("Rows that were not run", "unmeasured",
                new Grid(List.of("suite", "rows without a figure here", "how to measure them"), lines));
    }

    private static List<String> line(String suite, List<String> all, List<String> absent) {
        if (absent.isEmpty()) {
            return List.of();
        }
        var which = absent.size() == all.size() ? "all " + all.size()
                : absent.stream().map(row -> row.substring(row.indexOf('.') + 1)).collect(Collectors.joining(", "));
        return List.of(suite, which, "./run-benchmarks.sh " + suite);
    }
}
