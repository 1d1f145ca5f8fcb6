package io.myelin.benchmarks.report;

import io.myelin.benchmarks.result.MeasuredRow;
import io.myelin.benchmarks.result.RowTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// One kind of work, the provider against the best of the others: the provider's median of forks against the fastest
/// regime of the fastest peer.
///
/// @param work  the row
/// @param ours  the provider's
/// @param best  the best other's
record Contest(String work, MeasuredRow ours, MeasuredRow best) {

    static final List<String> HEADS =
            List.of("work", "unit", "substrates", "best other, at its best", "who", "ours by theirs", "");

    private static final String OURS = "substrates";

    /// @param rows rows with a peer each
    /// @return a contest for every kind of work, the worst for us first
    static List<Contest> all(List<MeasuredRow> rows) {
        var contests = new ArrayList<Contest>();
        for (var ours : rows) {
            if (OURS.equals(ours.params().get("peer"))) {
                rows.stream()
                        .filter(row -> row.name().equals(ours.name()) && row != ours)
                        .filter(row -> !Double.isNaN(row.regimes().best()))
                        .min(Comparator.comparingDouble(row -> row.regimes().best()))
                        .ifPresent(best -> contests.add(new Contest(ours.row(), ours, best)));
            }
        }
        contests.sort(Comparator.comparingDouble(Contest::ratio).reversed());
        return contests;
    }

    /// The meaning of one operation of a row.
    ///
    /// @param work the row
    /// @return as a table's head
    static String unit(String work) {
        return switch (work) {
            case "hierarchy_5" -> "ns a level";
            case "self_feeding_loop" -> "ns a round";
            case "fan_out_10" -> "ns a message to ten handlers";
            default -> "ns a message";
        };
    }

    double ratio() {
        return ours.regimes().median() / best.regimes().best();
    }

    /// @return as many cells as there are heads
    List<String> cells() {
        double ratio = ratio();
        return List.of(Charts.spoken(work), unit(work), ours.regimes().toString(),
                RowTable.figure(best.regimes().best()),
                best.params().get("peer"), "%.2f".formatted(ratio),
                ratio > 1.05 ? "lost" : ratio < 0.95 ? "won" : "even");
    }
}
