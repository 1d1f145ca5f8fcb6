package io.myelin.benchmarks.report;

import io.myelin.benchmarks.result.MeasuredRow;
import io.myelin.benchmarks.result.Regimes;
import io.myelin.benchmarks.result.RowTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Bars that circuits are meant to reach, beside what the same machine needs in the same run for the same work: by hand
/// with a circuit's promises, and without them.
final class Limits {

    /// Peers whose names begin so are written by hand, with a circuit's promises.
    static final String BY_HAND = "by-hand";

    private static final List<String> HEADS = List.of(
            "work", "unit", "bar", "substrates", "from–to", "met", "by hand, with the promises", "from–to", "met",
            "without the promises", "from–to", "who");

    private static final List<Limit> ALL = all();

    /// One bar.
    ///
    /// @param work     what is measured
    /// @param unit     the unit of all figures
    /// @param bar      the bar
    /// @param metric   the figure of the rows; empty for the score
    /// @param ours     the circuit's row, with its parameters
    /// @param byHand   the row that keeps the promises
    /// @param without  rows that do not; the best one is shown
    private record Limit(String work, String unit, Bar bar, String metric, String ours, String byHand,
            List<String> without) {}

    /// A figure to reach.
    ///
    /// @param figure    at most, or at least
    /// @param reference the row whose figure it is a multiple of; empty if it is the figure
    /// @param atLeast   whether larger figures are better
    private record Bar(double figure, String reference, boolean atLeast) {

        static Bar atMost(double figure) {
            return new Bar(figure, "", false);
        }

        static Bar atMost(double times, String reference) {
            return new Bar(times, reference, false);
        }

        static Bar atLeast(double figure) {
            return new Bar(figure, "", true);
        }

        String text(List<MeasuredRow> rows, String metric) {
            var number = figure == Math.rint(figure) ? "%,.0f".formatted(figure) : Double.toString(figure);
            return (atLeast ? "≥ " : "≤ ") + number
                    + (reference.isEmpty() ? "" : " × " + reference.replaceFirst(".* ", "") + ", "
                            + RowTable.figure(value(rows, metric)));
        }

        double value(List<MeasuredRow> rows, String metric) {
            return reference.isEmpty() ? figure
                    : figure * forks(rows, reference, metric).map(Regimes::median).orElse(Double.NaN);
        }

        String met(List<MeasuredRow> rows, String metric, Regimes regimes) {
            double value = value(rows, metric);
            return Double.isNaN(value) ? "" : (atLeast ? regimes.median() >= value : regimes.median() <= value)
                    ? "yes" : "no";
        }
    }

    private Limits() {
    }

    private static List<Limit> all() {
        var limits = new ArrayList<Limit>();
        int[] threads = {8, 16, 32, 64};
        int[] bars = {15, 18, 22, 25};
        for (int pool = 0; pool < threads.length; pool++) {
            var row = "PoolOps.threads_" + threads[pool];
            limits.add(new Limit("pool of " + threads[pool] + " threads, a call of emit", "ns",
                    Bar.atMost(bars[pool]), "emit_ns", row, row + "_by_hand",
                    List.of(row + "_queue", row + "_bare")));
        }
        limits.add(new Limit("two producers, p99.9 of a call of emit", "ns", Bar.atMost(200), "p99_9_ns",
                "EmitOps.producers_2", "EmitOps.producers_2_by_hand",
                List.of("EmitOps.producers_2_queue", "EmitOps.producers_2_bare", "EmitOps.clock_alone_2")));
        limits.add(new Limit("three bursty producers, p99", "µs",
                Bar.atMost(1.2, "BurstyOps.producers_3 jctools-mpsc"), "p99_us",
                "BurstyOps.producers_3 substrates", "BurstyOps.producers_3 by-hand",
                List.of("BurstyOps.producers_3 jctools-mpsc")));
        limits.add(new Limit("one producer, a stream", "ns a message",
                Bar.atMost(1, "StreamOps.ordered_stream jctools-spsc"), "",
                "StreamOps.ordered_stream substrates", "StreamOps.ordered_stream by-hand-lane",
                List.of("StreamOps.ordered_stream jctools-spsc")));
        limits.add(new Limit("hierarchy of five levels", "ns a level",
                Bar.atMost(1, "PeersOps.hierarchy_5 jctools-spsc"), "",
                "PeersOps.hierarchy_5 substrates", "PeersOps.hierarchy_5 by-hand-lane",
                List.of("PeersOps.hierarchy_5 jctools-spsc")));
        limits.add(new Limit("one producer beside 16 silent threads", "ns an emission", Bar.atMost(5), "",
                "SilentOps.owners_16", "SilentOps.owners_16_by_hand", List.of()));
        limits.add(new Limit("fan-out to ten kinds of receptors", "ns an emission", Bar.atMost(7), "",
                "KindsOps.fan_out_10_kinds", "KindsOps.fan_out_10_isolated_by_hand",
                List.of("KindsOps.fan_out_10_by_hand")));
        for (var chain : List.of("chains_32_of_4", "chains_32_of_4_mixed", "chains_32_of_8", "chains_32_of_8_mixed")) {
            var four = chain.contains("_of_4");
            limits.add(new Limit("32 chains of " + (four ? "four" : "eight") + " operators of "
                    + (chain.endsWith("_mixed") ? "eight kinds" : "one kind"), "ns an emission",
                    Bar.atMost(four ? 10 : 14), "", "KindsOps." + chain,
                    four ? "KindsOps.chains_32_of_4_by_hand_apart" : "KindsOps.chains_32_of_8_by_hand_apart",
                    List.of(four ? "KindsOps.chains_32_of_4_by_hand" : "KindsOps.chains_32_of_8_by_hand")));
        }
        limits.add(new Limit("transit loop", "ns a round", Bar.atMost(2.57), "",
                "CyclicOps.direct_100k", "CyclicOps.direct_by_hand_100k", List.of("CyclicOps.changing_by_hand_100k")));
        limits.add(new Limit("first second, slowest 1,000 emissions, one pipe", "µs", Bar.atMost(5_000), "worst_us",
                "FirstSecondOps.pipe", "FirstSecondOps.pipe_by_hand", List.of()));
        limits.add(new Limit("first second, slowest 1,000 emissions, 32 chains", "µs", Bar.atMost(5_000), "worst_us",
                "FirstSecondOps.chains_32_of_4", "FirstSecondOps.chains_32_of_4_by_hand", List.of()));
        limits.add(new Limit("the same with dispatch=list", "µs", Bar.atMost(5_000), "worst_us",
                "FirstSecondOps.chains_32_of_4_list", "FirstSecondOps.chains_32_of_4_by_hand", List.of()));
        limits.add(new Limit("16 callers, one processor", "round trips a second", Bar.atLeast(140_000), "",
                "CallersOps.callers_16", "CallersOps.callers_16_by_hand", List.of()));
        return List.copyOf(limits);
    }

    /// @param rows measured rows
    /// @return a line for each bar whose rows are among them
    static Grid grid(List<MeasuredRow> rows) {
        var lines = new ArrayList<List<String>>();
        for (var limit : ALL) {
            forks(rows, limit.ours(), limit.metric()).ifPresent(ours -> lines.add(line(rows, limit, ours)));
        }
        return new Grid(HEADS, List.copyOf(lines));
    }

    private static List<String> line(List<MeasuredRow> rows, Limit limit, Regimes ours) {
        var bar = limit.bar();
        var metric = limit.metric();
        var cells = new ArrayList<>(List.of(limit.work(), limit.unit(), bar.text(rows, metric),
                ours.toString(), ours.range(), bar.met(rows, metric, ours)));
        forks(rows, limit.byHand(), metric).ifPresentOrElse(
                hand -> cells.addAll(List.of(hand.toString(), hand.range(), bar.met(rows, metric, hand))),
                () -> cells.addAll(List.of("", "", "")));
        limit.without().stream()
                .flatMap(name -> forks(rows, name, metric).stream().map(found -> new Other(name, found)))
                .min(Comparator.comparingDouble(other -> other.forks().median()))
                .ifPresentOrElse(
                        other -> cells.addAll(List.of(other.forks().toString(), other.forks().range(), other.name())),
                        () -> cells.addAll(List.of("", "", "")));
        return List.copyOf(cells);
    }

    private record Other(String name, Regimes forks) {}

    /// Every row that a bar names, and the figure that the bar is about.
    ///
    /// @param rows measured rows
    /// @return a line each
    static Grid figures(List<MeasuredRow> rows) {
        var lines = new ArrayList<List<String>>();
        for (var limit : ALL) {
            Stream.concat(Stream.of(limit.ours(), limit.byHand()), limit.without().stream())
                    .forEach(name -> forks(rows, name, limit.metric()).ifPresent(found -> lines.add(
                            List.of(limit.work(), name, found.toString(), found.range(), limit.unit()))));
        }
        return new Grid(List.of("work", "row", "median of forks", "from–to", "unit"), List.copyOf(lines));
    }

    private static Optional<Regimes> forks(List<MeasuredRow> rows, String label, String metric) {
        return rows.stream().filter(row -> row.label().equals(label)).findFirst()
                .map(row -> metric.isEmpty() ? row.regimes()
                        : Regimes.of(row.further().getOrDefault(metric, List.of())))
                .filter(found -> !Double.isNaN(found.median()));
    }
}
