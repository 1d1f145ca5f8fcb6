package io.myelin.benchmarks.result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Two results side by side.
///
/// @param pairs what both have
/// @param onlyA labels that only the first has
/// @param onlyB labels that only the second has
public record Comparison(List<Pair> pairs, List<String> onlyA, List<String> onlyB) {

    /// What became of a figure.
    public enum Verdict {
        /// Better by more than the combined error.
        FASTER,
        /// Worse by more than the combined error.
        SLOWER,
        /// Within the combined error.
        SAME,
        /// Too few iterations for an error.
        UNKNOWN
    }

    /// A figure before and after.
    ///
    /// @param a before
    /// @param b after
    public record Pair(Figure a, Figure b) {

        /// The change.
        ///
        /// @return as a fraction of the first; positive where the value grew
        public double change() {
            return b.value() / a.value() - 1;
        }

        /// How far the two may lie apart by chance: both errors together.
        ///
        /// @return in the figures' unit; NaN where one has no error
        public double combinedError() {
            return a.error() + b.error();
        }

        /// Judges the change.
        ///
        /// @return the verdict
        public Verdict verdict() {
            double error = combinedError();
            if (Double.isNaN(error)) {
                return Verdict.UNKNOWN;
            }
            if (Math.abs(b.value() - a.value()) <= error) {
                return Verdict.SAME;
            }
            return b.value() > a.value() == a.largerWins() ? Verdict.FASTER : Verdict.SLOWER;
        }
    }

    /// Pairs figures by their labels.
    ///
    /// @param before the first result
    /// @param after  the second
    /// @return the comparison, in the order of the first
    public static Comparison of(List<Figure> before, List<Figure> after) {
        var later = after.stream().collect(Collectors.toMap(
            Figure::label, Function.identity(), (first, _) -> first, LinkedHashMap::new));
        var pairs = new ArrayList<Pair>();
        var onlyA = new ArrayList<String>();
        for (var figure : before) {
            var match = later.remove(figure.label());
            if (match == null || !match.unit().equals(figure.unit())) {
                onlyA.add(figure.label());
            } else {
                pairs.add(new Pair(figure, match));
            }
        }
        return new Comparison(List.copyOf(pairs), List.copyOf(onlyA), List.copyOf(later.keySet()));
    }

    /// Whether anything got worse.
    ///
    /// @return true where at least one figure is slower
    public boolean anySlower() {
        return pairs.stream().anyMatch(pair -> pair.verdict() == Verdict.SLOWER);
    }
}
