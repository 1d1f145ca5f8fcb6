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
        var later = merged(b);
        var pairs = new ArrayList<Comparison.Pair>();
        merged(a).forEach((label, figure) -> {
            if (later.containsKey(label)) {
                pairs.add(Comparison.Pair.of(figure, later.get(label), chance.applyAsDouble(figure.forks().size())));
            }
        });
        return new Comparison(List.copyOf(pairs));
    }

    /// All forks of a row as one figure.
    private static Map<String, Figure> merged(List<JsonNode> rounds) {
        var merged = new LinkedHashMap<String, Figure>();
        for (var round : rounds) {
            for (var row : round) {
                for (var figure : Figure.of(MeasuredRow.of(row))) {
                    merged.merge(figure.label(), figure, Figure::and);
                }
            }
        }
        return merged;
    }
}
