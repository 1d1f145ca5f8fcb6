package io.myelin.benchmarks.result;

import io.myelin.benchmarks.machine.Machine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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
    JDK;

    private static final double GIB = 1L << 30;
    private static final Pattern HEAP_OPTION = Pattern.compile("-Xm[sx].*|-XX:M(ax|in)RAM.*|-XX:(Max|Min)HeapSize.*");
    private static final Pattern COLLECTOR_OPTION = Pattern.compile("-XX:[+-]Use\\w*GC");

    /// A condition under which two results differ.
    ///
    /// @param condition which
    /// @param where     the row it was seen at, or the file as a whole
    /// @param a         the first result's
    /// @param b         the second result's
    public record Difference(Conditions condition, String where, String a, String b) {
    }

    /// Compares the conditions of two files: what they say of the machine, and what each row that both have says
    /// of its virtual machine. Conditions that a file does not name are taken to be the same.
    ///
    /// @param a the first result
    /// @param b the second result
    /// @return the differences, no more than one for each condition
    /// @throws IOException when a file cannot be read
    public static List<Difference> differences(Path a, Path b) throws IOException {
        var found = new LinkedHashMap<Conditions, Difference>();
        var before = SuiteResult.machine(a);
        var after = SuiteResult.machine(b);
        if (before.isPresent() && after.isPresent()) {
            for (var condition : values()) {
                note(found, condition, "all rows", condition.of(before.get()), condition.of(after.get()));
            }
        }
        var rows = rows(a);
        rows(b).forEach((key, later) -> {
            var earlier = rows.get(key);
            if (earlier != null) {
                note(found, JDK, key, earlier.jdk(), later.jdk());
                note(found, HEAP, key, options(earlier, HEAP_OPTION), options(later, HEAP_OPTION));
                note(found, COLLECTOR, key,
                    options(earlier, COLLECTOR_OPTION), options(later, COLLECTOR_OPTION));
            }
        });
        return new ArrayList<>(found.values());
    }

    private static void note(
        Map<Conditions, Difference> found, Conditions condition, String where,
        @Nullable String a, @Nullable String b) {
        if (a != null && b != null && !a.isEmpty() && !b.isEmpty() && !a.equals(b)) {
            found.putIfAbsent(condition, new Difference(condition, where, a, b));
        }
    }

    private static Map<String, MeasuredRow> rows(Path file) throws IOException {
        return ResultFile.isArticle(file) ? Map.of()
            : SuiteResult.rows(file).stream().collect(
                Collectors.toMap(MeasuredRow::key, row -> row, (first, _) -> first));
    }

    private static String options(MeasuredRow row, Pattern wanted) {
        return row.arguments().stream().filter(wanted.asMatchPredicate()).collect(Collectors.joining(" "));
    }

    private @Nullable String of(Machine machine) {
        return switch (this) {
            // The kernel's version is left out: it changes with every update, and memory by some pages.
            case MACHINE -> "%s, %d cores, %.0f GiB, %s".formatted(machine.cpu(), machine.cores(),
                machine.memory() / GIB, machine.os().replaceAll(" .* ", " "));
            case HEAP -> machine.heap();
            case COLLECTOR -> machine.collector();
            case JDK -> machine.jvm();
        };
    }
}
