package io.myelin.benchmarks.report;

import io.myelin.benchmarks.result.MeasuredRow;
import io.myelin.benchmarks.result.Regimes;
import io.myelin.benchmarks.result.RowTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A shape of load as readers know it: the suites that measure it, and the meaning of their figures.
///
/// @param title   a heading
/// @param unit    the unit of a row's score, and of what
/// @param suites  the suites
/// @param columns the further figures that are shown in place of the score; none if the score is
record LoadShape(String title, String unit, List<String> suites, List<Column> columns) {

    private static final String ALLOCATED = "gc.alloc.rate.norm";

    private static final List<LoadShape> ALL = List.of(
            new LoadShape("Pools of threads that emit a thousand times and pause", "", List.of("PoolOps"), List.of(
                    new Column("emit_ns", "in emit, ns a message", true),
                    new Column("cpu_ns", "processor time of the process, ns a message", true),
                    new Column("allocated_bytes", "allocated, B a message", false),
                    new Column("blocks_per_million", "waits for a monitor, of a million messages", false))),
            scored("200 receivers, four producers, every message for one of them at random", "ns a message",
                    "CrowdOps", "ActorCrowdOps"),
            scored("One producer beside threads that emitted before and are silent", "ns an emission", "SilentOps"),
            scored("10,000 virtual threads that emit 20 times each", "ns an emission", "ShortLivedOps"),
            scored("Threads that emit once and wait for the circuit", "round trips a second", "CallersOps"),
            scored("Many kinds of receptors and operators, and the same work written by hand", "ns an emission",
                    "KindsOps"),
            scored("A loop whose value changes every round, and the same loop on a plain deque", "ns a round",
                    "CyclicOps"),
            scored("New records and garbage: the usual heap, and 256 MB with G1 and with ZGC", "ns an emission",
                    "HeapOps"),
            new LoadShape("Memory of a waiting message", "", List.of("WaitingOps"), List.of(
                    new Column("retained_bytes", "retained, B a waiting message", true),
                    new Column("allocated_bytes", "allocated, B a waiting message", false))),
            scored("Signal circulation within JMH, and after the other scenarios in one virtual machine", "ns a call",
                    "ArticleOps"));

    /// @param metric further figure of a row
    /// @param head   with its unit
    /// @param range  whether the fastest and the slowest fork are shown too
    record Column(String metric, String head, boolean range) {}

    private static LoadShape scored(String title, String unit, String... suites) {
        return new LoadShape(title, unit, List.of(suites), List.of());
    }

    /// @param rows measured rows
    /// @return the shapes that they have, in reading order, and one for each other suite
    static List<LoadShape> of(List<MeasuredRow> rows) {
        var suites = rows.stream().map(MeasuredRow::suite).distinct().toList();
        var shapes = new ArrayList<>(
                ALL.stream().filter(shape -> shape.suites.stream().anyMatch(suites::contains)).toList());
        suites.stream().filter(suite -> ALL.stream().noneMatch(shape -> shape.suites.contains(suite)))
                .forEach(suite -> shapes.add(scored(suite, "", suite)));
        return shapes;
    }

    /// @param all measured rows
    /// @return this shape's
    List<MeasuredRow> rows(List<MeasuredRow> all) {
        return suites.stream().flatMap(suite -> all.stream().filter(row -> row.suite().equals(suite))).toList();
    }

    /// @param rows this shape's
    /// @return a line each
    Grid grid(List<MeasuredRow> rows) {
        return columns.isEmpty() ? scores(rows) : further(rows);
    }

    private Grid scores(List<MeasuredRow> rows) {
        boolean allocates = rows.stream().anyMatch(row -> row.further().containsKey(ALLOCATED));
        var heads = new ArrayList<>(List.of("row", "median of forks", "from–to", "unit"));
        if (allocates) {
            heads.add("allocated, B of the same");
        }
        return new Grid(List.copyOf(heads), rows.stream().map(row -> {
            var cells = new ArrayList<>(
                    List.of(row.key(), row.regimes().toString(), row.regimes().range(), unit(row)));
            if (allocates) {
                cells.add(median(row, ALLOCATED));
            }
            return List.copyOf(cells);
        }).toList());
    }

    private Grid further(List<MeasuredRow> rows) {
        var heads = new ArrayList<>(List.of("medians of forks"));
        for (var column : columns) {
            heads.add(column.head);
            if (column.range) {
                heads.add("from–to");
            }
        }
        return new Grid(List.copyOf(heads), rows.stream().map(row -> {
            var cells = new ArrayList<>(List.of(row.label()));
            for (var column : columns) {
                var regimes = Regimes.of(row.further().getOrDefault(column.metric, List.of()));
                cells.add(regimes.toString());
                if (column.range) {
                    cells.add(regimes.range());
                }
            }
            return List.copyOf(cells);
        }).toList());
    }

    private String unit(MeasuredRow row) {
        boolean steps = row.suite().equals("ArticleOps")
                && (row.row().startsWith("hierarchy_") || row.row().startsWith("stem_"));
        return steps ? "ns a step" : unit.isEmpty() ? row.unit() : unit;
    }

    private static String median(MeasuredRow row, String metric) {
        return Optional.ofNullable(row.further().get(metric))
                .map(forks -> RowTable.figure(Regimes.of(forks).median())).orElse("");
    }
}
