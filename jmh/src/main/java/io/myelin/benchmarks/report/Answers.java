package io.myelin.benchmarks.report;

import io.myelin.benchmarks.result.MeasuredRow;
import io.myelin.benchmarks.result.Regimes;
import io.myelin.benchmarks.result.RowTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Circuits beside the best of the others, a line for each [Question] that the measured rows answer.
public final class Answers {

    private static final List<String> HEADS = List.of("work", "unit", "circuit", "from–to", "best other", "from–to",
            "who", "circuit by other", "wanted");

    /// @param name  the row
    /// @param forks its compared figure
    /// @param cost  its median, or what it is at its best; larger is worse
    private record Side(String name, Regimes forks, double cost) {}

    private Answers() {
    }

    /// Makes the table: the worst for circuits first.
    ///
    /// @param rows measured rows
    /// @return the heads, then a line for each question; only the heads if no question is answered
    public static List<List<String>> of(List<MeasuredRow> rows) {
        record Line(double ratio, List<String> cells) {}
        var lines = new ArrayList<Line>();
        for (var question : Question.known()) {
            var ours = side(rows, question, question.ours(), false);
            var best = question.theirs().stream().flatMap(name -> side(rows, question, name, true).stream())
                    .min(Comparator.comparingDouble(Side::cost));
            if (ours.isPresent() && best.isPresent()) {
                double ratio = ours.get().cost() / best.get().cost();
                lines.add(new Line(ratio, cells(question, ours.get().forks(), best.get(), ratio)));
            }
        }
        var table = new ArrayList<List<String>>(List.of(HEADS));
        lines.stream().sorted(Comparator.comparingDouble(Line::ratio).reversed())
                .forEach(line -> table.add(line.cells()));
        return table;
    }

    private static List<String> cells(Question question, Regimes ours, Side best, double ratio) {
        return List.of(question.work(), question.unit(), ours.toString(), ours.range(), best.forks().toString(),
                best.forks().range(), best.name(), "%.2f".formatted(ratio),
                question.wanted() == 0 ? "" : "≤ " + RowTable.figure(question.wanted()));
    }

    /// A fork has a speed of its own, so another's fastest regime counts; the fastest fork of a tail is merely the
    /// luckiest one, so medians are compared there.
    private static Optional<Side> side(List<MeasuredRow> rows, Question question, String name, boolean atItsBest) {
        return rows.stream().filter(row -> row.label().equals(name)).findFirst().flatMap(row -> {
            boolean score = question.metric().isEmpty();
            var forks = score ? row.regimes()
                    : Regimes.of(row.further().getOrDefault(question.metric(), List.of()));
            double figure = score && atItsBest && !row.throughput() ? forks.best() : forks.median();
            return Double.isNaN(figure) ? Optional.empty()
                    : Optional.of(new Side(name, forks, row.throughput() ? 1 / figure : figure));
        });
    }
}
