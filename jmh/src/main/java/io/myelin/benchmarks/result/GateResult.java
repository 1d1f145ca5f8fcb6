package io.myelin.benchmarks.result;

import com.fasterxml.jackson.databind.JsonNode;
import io.myelin.benchmarks.machine.Machine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;

/// The result of a gate: JMH's own JSON of every fork, untouched, by side.
///
/// @param kind    always "gate"
/// @param command the command line as the user typed it
/// @param machine where it ran, and the two commits
/// @param a       the first build's, an array for each round
/// @param b       the second build's
public record GateResult(
        String kind, String command, Machine machine, List<JsonNode> a, List<JsonNode> b) {

    /// Compares the forks of both sides, row by row.
    ///
    /// @param a      the first build's rounds
    /// @param b      the second build's
    /// @param chance by a row's number of forks, how often chance may pass for a change
    /// @return the comparison
    public static Comparison comparison(
            List<JsonNode> a, List<JsonNode> b, IntToDoubleFunction chance) {
        var earliest = merged(a);
        var latest = merged(b);
        var pairs = new ArrayList<Comparison.Pair>();
        var onlyA = new ArrayList<String>();
        var onlyB = new ArrayList<>(latest.keySet());
        earliest.forEach((label, figure) -> {
            var later = latest.get(label);
            onlyB.remove(label);
            if (later == null) {
                onlyA.add(label);
            } else {
                double miss = chance.applyAsDouble(Math.min(figure.forks().size(), later.forks().size()));
                var one = Comparison.of(List.of(figure), List.of(later),
                        (before, after) -> Change.paired(before.forks(), after.forks(), before.floor(), miss));
                pairs.addAll(one.pairs());
                onlyA.addAll(one.onlyA());
            }
        });
        return new Comparison(List.copyOf(pairs), List.copyOf(onlyA), List.copyOf(onlyB));
    }

    /// All forks of a row as one figure, whose value is the median of the forks.
    private static Map<String, Figure> merged(List<JsonNode> rounds) {
        var forks = new LinkedHashMap<String, List<List<Double>>>();
        var last = new LinkedHashMap<String, Figure>();
        for (var round : rounds) {
            var rows = new ArrayList<MeasuredRow>();
            round.forEach(node -> rows.add(MeasuredRow.of(node)));
            for (var figure : Figure.of(rows)) {
                forks.computeIfAbsent(figure.label(), _ -> new ArrayList<>()).addAll(figure.forks());
                last.put(figure.label(), figure);
            }
        }
        var merged = new LinkedHashMap<String, Figure>();
        last.forEach((label, figure) -> {
            var all = forks.get(label);
            double value = Change.median(all.stream()
                    .filter(fork -> !fork.isEmpty()).map(Change::median).toList());
            merged.put(label, new Figure(figure.row(), figure.metric(), value, all, figure.unit(),
                    figure.largerWins()));
        });
        return merged;
    }
}
