package io.myelin.benchmarks.report;

import io.myelin.benchmarks.result.MeasuredRow;
import io.myelin.benchmarks.result.Regimes;
import io.myelin.benchmarks.result.RowTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/// One kind of work, the provider against the best of the others.
///
/// @param work   the row
/// @param unit   the unit of all figures
/// @param ours   the provider's forks
/// @param theirs the best other's forks
/// @param who    the best other
/// @param best   the best other's figure
record Contest(String work, String unit, Regimes ours, Regimes theirs, String who, double best) {

    /// Where forks have a speed of their own, the fastest regime of the best other counts.
    static final List<String> HEADS = heads("best other, at its best");

    /// The fastest fork of a tail is merely the luckiest one, so medians are compared.
    static final List<String> TAIL_HEADS = heads("best other");

    private static final String OURS = "substrates";

    /// A consumer that polls occupies a core and needs no wake-up: it is compared with others that do.
    private static final String OURS_POLLING = "substrates-latency";
    private static final Set<String> POLLING = Set.of(OURS_POLLING, "disruptor");

    private static final double EVEN = 0.05;

    private static List<String> heads(String other) {
        return List.of("work", "unit", "substrates", "from–to", other, "from–to", "who", "ours by theirs", "");
    }

    /// Kinds of work that several peers do, by the time of a message.
    ///
    /// @param rows rows with a peer each
    /// @return a contest for every kind of work, the worst for us first
    static List<Contest> peers(List<MeasuredRow> rows) {
        var contests = new ArrayList<Contest>();
        for (var ours : rows) {
            if (isOurs(ours)) {
                others(ours, rows)
                        .map(row -> new Contest(Charts.spoken(ours.row()), unit(ours.row()), ours.regimes(),
                                row.regimes(), row.params().get("peer"), row.regimes().best()))
                        .filter(contest -> !Double.isNaN(contest.best()))
                        .min(Comparator.comparingDouble(Contest::best))
                        .ifPresent(contests::add);
            }
        }
        return worstFirst(contests);
    }

    /// Kinds of work that several peers do, by percentiles of their latencies.
    ///
    /// @param rows    rows with a peer each
    /// @param metrics figures of the rows, in microseconds
    /// @return a contest for every kind of work and figure, the worst for us first
    static List<Contest> latencies(List<MeasuredRow> rows, List<String> metrics) {
        var contests = new ArrayList<Contest>();
        boolean apart = rows.stream().anyMatch(Contest::isOursPolling);
        for (var ours : rows) {
            for (var metric : metrics) {
                if ((isOurs(ours) || isOursPolling(ours)) && ours.further().containsKey(metric)) {
                    others(ours, rows)
                            .filter(row -> row.further().containsKey(metric))
                            .filter(row -> !apart || isPolling(row) == isPolling(ours))
                            .map(row -> of(work(ours, metric), "µs",
                                    Regimes.of(ours.further().get(metric)), Regimes.of(row.further().get(metric)),
                                    row.params().get("peer"), Regimes::median))
                            .filter(contest -> !Double.isNaN(contest.best()))
                            .min(Comparator.comparingDouble(Contest::best))
                            .ifPresent(contests::add);
                }
            }
        }
        return worstFirst(contests);
    }

    static Contest of(
            String work, String unit, Regimes ours, Regimes theirs, String who, ToDoubleFunction<Regimes> best) {
        return new Contest(work, unit, ours, theirs, who, best.applyAsDouble(theirs));
    }

    private static String work(MeasuredRow ours, String metric) {
        return Charts.spoken(ours.row()) + ", " + percentile(metric)
                + (isOursPolling(ours) ? ", on a core of its own" : "");
    }

    private static boolean isOurs(MeasuredRow row) {
        return OURS.equals(row.params().get("peer"));
    }

    private static boolean isOursPolling(MeasuredRow row) {
        return OURS_POLLING.equals(row.params().get("peer"));
    }

    private static boolean isPolling(MeasuredRow row) {
        return POLLING.contains(row.params().get("peer"));
    }

    /// Omits code that was written by hand for a row: it is the row's limit and no alternative.
    private static Stream<MeasuredRow> others(MeasuredRow ours, List<MeasuredRow> rows) {
        return rows.stream().filter(row -> row.name().equals(ours.name()) && row != ours
                && !row.params().get("peer").startsWith(Limits.BY_HAND));
    }

    private static String percentile(String metric) {
        return metric.replace("_us", "").replace("99_9", "99.9");
    }

    static List<Contest> worstFirst(List<Contest> contests) {
        return contests.stream().sorted(Comparator.comparingDouble(Contest::ratio).reversed()).toList();
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
        return ours.median() / best;
    }

    /// @param ratio ours by theirs
    /// @return whether theirs is better by more than the scatter of a row
    static boolean lost(double ratio) {
        return ratio > 1 + EVEN;
    }

    /// @return as many cells as there are heads
    List<String> cells() {
        double ratio = ratio();
        return List.of(work, unit, ours.toString(), ours.range(), RowTable.figure(best), theirs.range(), who,
                "%.2f".formatted(ratio), lost(ratio) ? "lost" : ratio < 1 - EVEN ? "won" : "even");
    }
}
