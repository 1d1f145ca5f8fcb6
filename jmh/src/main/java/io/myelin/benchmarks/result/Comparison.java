package io.myelin.benchmarks.result;

import io.myelin.benchmarks.result.Pace.Drift;
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
        /// Better by more than both errors and the machine's drift.
        FASTER,
        /// Worse by more than both errors and the machine's drift.
        SLOWER,
        /// Within both errors and the machine's drift.
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

        /// What the machine did between the two.
        ///
        /// @return the factors by which times may have changed without the code
        public Drift drift() {
            return a.pace().until(b.pace());
        }

        /// Judges the change. The first figure with its error, stretched by what the machine did, is where
        /// the second may lie by chance; a change is what lies beyond, with all of its own error.
        ///
        /// @return the verdict
        public Verdict verdict() {
            if (Double.isNaN(a.error()) || Double.isNaN(b.error())) {
                return Verdict.UNKNOWN;
            }
            double least = a.largerWins() ? 1 / drift().most() : drift().least();
            double most = a.largerWins() ? 1 / drift().least() : drift().most();
            boolean above = b.value() - b.error() > (a.value() + a.error()) * most;
            boolean below = b.value() + b.error() < (a.value() - a.error()) * least;
            return !above && !below ? Verdict.SAME
                : above == a.largerWins() ? Verdict.FASTER : Verdict.SLOWER;
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

    /// The furthest that the machine itself went between any two figures.
    ///
    /// @return as a fraction, without its sign; NaN where a result does not say
    public double drift() {
        return pairs.stream()
            .mapToDouble(pair -> pair.a().pace().known() && pair.b().pace().known()
                ? Math.abs(pair.drift().change()) : Double.NaN)
            .reduce(0, Math::max);
    }
}
