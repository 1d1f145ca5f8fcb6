package io.myelin.benchmarks.harness;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/// All rows, by the names that users type: suite and row, without packages.
public final class Rows {

    /// Parameters that determine how long a row runs, not what it measures.
    public static final Set<String> SCALES = Set.of("millis", "things", "second");

    private Rows() {
    }

    /// Every row.
    ///
    /// @return `Suite.row`, sorted
    public static List<String> all() {
        return entries().map(BenchmarkListEntry::getUsername).map(Rows::shortened).distinct().sorted().toList();
    }

    /// Further options that a row needs of its virtual machine.
    ///
    /// @param row `Suite.row`
    /// @return options for `java`, those of its annotations
    public static List<String> options(String row) {
        return entries().filter(entry -> shortened(entry.getUsername()).equals(row))
                .flatMap(entry -> Stream.of(entry.getJvmArgsPrepend(), entry.getJvmArgs(), entry.getJvmArgsAppend()))
                .flatMap(arguments -> arguments.orElse(List.of()).stream())
                .toList();
    }

    private static Stream<BenchmarkListEntry> entries() {
        var silent = OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT);
        return BenchmarkList.defaultList().getAll(silent, List.of()).stream();
    }

    /// The rows that a user means.
    ///
    /// @param typed a suite, `Suite.row`, or a regular expression over such names
    /// @return the rows, sorted; empty when there are none
    public static List<String> matching(String typed) {
        var exact = all().stream().filter(row -> row.equals(typed) || row.startsWith(typed + ".")).toList();
        if (!exact.isEmpty()) {
            return exact;
        }
        var pattern = Pattern.compile(typed);
        return all().stream().filter(row -> pattern.matcher(row).find()).toList();
    }

    /// The regular expression by which JMH finds exactly these rows.
    ///
    /// @param rows `Suite.row`
    /// @return a JMH include
    public static String include(List<String> rows) {
        var names = rows.stream().map(Pattern::quote).toList();
        return "\\.(" + String.join("|", names) + ")$";
    }

    /// A row's name without packages.
    ///
    /// @param qualified a benchmark's full name
    /// @return `Suite.row`
    public static String shortened(String qualified) {
        int row = qualified.lastIndexOf('.');
        return qualified.substring(qualified.lastIndexOf('.', row - 1) + 1);
    }
}
