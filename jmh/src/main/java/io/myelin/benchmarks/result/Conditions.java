package io.myelin.benchmarks.result;

import io.myelin.benchmarks.machine.Machine;
import io.myelin.benchmarks.article.ArticleResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The conditions that a result depends on besides the code that was measured.
public enum Conditions {
    /// Processor, cores, memory, operating system.
    MACHINE,
    /// The size of the heap.
    HEAP,
    /// The garbage collector.
    COLLECTOR,
    /// The virtual machine and its version.
    JDK,
    /// How a row was run: JMH's mode, the threads, the row's length, and the other options of the virtual machine, such
    /// as the kind of circuits' threads.
    OPTIONS;

    private static final double GIB = 1L << 30;
    private static final Pattern HEAP_OPTION = Pattern.compile("-Xm[sx].*|-XX:M(ax|in)RAM.*|-XX:(Max|Min)HeapSize.*");
    private static final Pattern COLLECTOR_OPTION = Pattern.compile("-XX:[+-]Use\\w*GC");

    /// Options of the harness: its files and how it drives JMH. They do not affect measurements.
    private static final Pattern OWN_OPTION = Pattern.compile("-Dmyelin\\..*|-Djmh\\..*|-XX:CompileCommandFile=.*");

    /// A condition under which two results differ.
    ///
    /// @param condition which
    /// @param where     the row it was seen at, or the file as a whole
    /// @param a         the first result's
    /// @param b         the second result's
    public record Difference(Conditions condition, String where, String a, String b) {}

    /// Compares the conditions of two files: the descriptions of the machine, and of each common row's virtual machine.
    /// A condition that only one row names differs; a file written by JMH itself does not describe the machine.
    ///
    /// @param a the first result
    /// @param b the second result
    /// @return the differences, no more than one for each condition
    public static List<Difference> differences(Path a, Path b) throws IOException {
        var found = new LinkedHashMap<Conditions, Difference>();
        var before = SuiteResult.machine(a);
        var after = SuiteResult.machine(b);
        if (before.isPresent() && after.isPresent()) {
            for (var condition : values()) {
                note(found, condition, "all rows", condition.of(before.get()), condition.of(after.get()));
            }
        }
        if (ResultFile.isArticle(a) && ResultFile.isArticle(b)) {
            articles(found, ResultFile.article(a), ResultFile.article(b));
        }
        var rows = rows(a);
        rows(b).forEach((key, later) -> {
            var earlier = rows.get(key);
            if (earlier != null) {
                note(found, JDK, key, earlier.jdk(), later.jdk());
                note(found, HEAP, key, options(earlier, HEAP_OPTION), options(later, HEAP_OPTION));
                note(found, COLLECTOR, key,
                        options(earlier, COLLECTOR_OPTION), options(later, COLLECTOR_OPTION));
                note(found, OPTIONS, key, others(earlier), others(later));
            }
        });
        return new ArrayList<>(found.values());
    }

    private static void articles(
            Map<Conditions, Difference> found, ArticleResult before, ArticleResult after) {
        for (var row : before.rows()) {
            after.rows().stream().filter(later -> later.scenario().equals(row.scenario())).forEach(later -> note(
                    found, OPTIONS, row.scenario(), manner(before, row), manner(after, later)));
        }
    }

    private static String manner(ArticleResult result, ArticleResult.Row row) {
        return row.emissions() + " emissions" + (result.followsOthers() ? " after the other scenarios" : "");
    }

    private static void note(
            Map<Conditions, Difference> found, Conditions condition, String where,
            @Nullable String a, @Nullable String b) {
        if (!Objects.equals(a, b)) {
            found.putIfAbsent(condition, new Difference(condition, where, said(a), said(b)));
        }
    }

    private static String said(@Nullable String value) {
        return value == null || value.isEmpty() ? "nothing" : value;
    }

    private static Map<String, MeasuredRow> rows(Path file) throws IOException {
        return ResultFile.isArticle(file) ? Map.of()
                : SuiteResult.rows(file).stream().collect(
                        Collectors.toMap(MeasuredRow::key, row -> row, (first, _) -> first));
    }

    private static String options(MeasuredRow row, Pattern wanted) {
        return row.arguments().stream().filter(wanted.asMatchPredicate()).collect(Collectors.joining(" "));
    }

    private static String others(MeasuredRow row) {
        return row.manner() + row.arguments().stream()
                .filter(option -> Stream.of(HEAP_OPTION, COLLECTOR_OPTION, OWN_OPTION)
                        .noneMatch(pattern -> pattern.matcher(option).matches()))
                .sorted().map(option -> " " + option).collect(Collectors.joining());
    }

    private @Nullable String of(Machine machine) {
        return switch (this) {
            // The kernel's version is omitted: it changes with every update, and the memory size by some pages.
            case MACHINE -> "%s, %d cores, %.0f GiB, %s".formatted(machine.cpu(), machine.cores(),
                    machine.memory() / GIB, Objects.toString(machine.os(), "").replaceAll(" .* ", " "));
            case HEAP -> machine.heap();
            case COLLECTOR -> machine.collector();
            case JDK -> machine.jvm();
            case OPTIONS -> null; // only rows have them
        };
    }
}
