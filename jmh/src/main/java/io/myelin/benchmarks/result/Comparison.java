package io.myelin.benchmarks.result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Two results side by side.
///
/// @param pairs figures in both results
/// @param onlyA figures that only the first has, or has in another unit
/// @param onlyB figures that only the second has
public record Comparison(List<Pair> pairs, List<String> onlyA, List<String> onlyB) {

    /// Tails of the same build differ by less than this from run to run, as a rule.
    private static final double DOUBTFUL = 3;

    /// How the iterations of two figures are compared.
    @FunctionalInterface
    interface Method {

        /// Compares two figures.
        ///
        /// @param before the first result's
        /// @param after  the second's, of the same row and unit
        /// @return by which factor it changed
        Change between(Figure before, Figure after);
    }

    /// The change of a figure.
    public enum Verdict {
        /// Better by more than chance can explain.
        FASTER,
        /// Worse by more than chance can explain.
        SLOWER,
        /// Chance explains the difference.
        SAME,
        /// Either side has too few observations for a verdict.
        UNKNOWN,
        /// The first is a number, the second is not.
        BROKEN
    }

    /// A figure before and after.
    ///
    /// @param a      before
    /// @param b      after
    /// @param change from one to the other
    public record Pair(Figure a, Figure b, Change change) {

        /// Judges the change: it counts if its interval does not contain 1.
        ///
        /// @return the verdict
        public Verdict verdict() {
            if (!b.sound()) {
                return a.sound() ? Verdict.BROKEN : Verdict.UNKNOWN;
            }
            if (!a.sound() || !change.known()) {
                return Verdict.UNKNOWN;
            }
            boolean above = change.least() > 1;
            boolean below = change.most() < 1;
            return !above && !below ? Verdict.SAME
                    : above == a.largerWins() ? Verdict.FASTER : Verdict.SLOWER;
        }

        /// The smallest change that these observations show nearly always.
        ///
        /// @return as a fraction; infinite or NaN if nothing can be seen
        public double smallestDetectable() {
            return change.smallestDetectable();
        }

        /// Whether a change of this size could have stayed undetected.
        ///
        /// @param wanted as a fraction
        /// @return true if the figure is the same, or unknown, and the observations are too coarse
        public boolean coarserThan(double wanted) {
            return switch (verdict()) {
                case SAME -> !(smallestDetectable() <= wanted) || lostForks();
                case UNKNOWN -> true;
                default -> false;
            };
        }

        /// Whether only the first result has enough forks to estimate how forks differ.
        private boolean lostForks() {
            return change.known() && !change.forks() && Change.enough(a.forks()) && !Change.enough(b.forks());
        }

        /// Whether a figure that no row is judged by alone, such as a tail, seems far worse although its observations
        /// are too coarse to exclude chance.
        ///
        /// @return true if its estimate is three times as bad
        public boolean doubtful() {
            double worse = a.largerWins() ? 1 / change.estimate() : change.estimate();
            return !a.central() && verdict() == Verdict.SAME && worse >= DOUBTFUL;
        }
    }

    /// Pairs figures by their labels.
    ///
    /// @param before the first result
    /// @param after  the second
    /// @param chance how often chance may pass for a change, for each figure
    /// @return the comparison, in the order of the first
    public static Comparison of(List<Figure> before, List<Figure> after, double chance) {
        return of(before, after,
                (earlier, later) -> Change.between(earlier.forks(), later.forks(), earlier.floor(), chance));
    }

    /// Pairs figures by their labels.
    ///
    /// @param before the first result
    /// @param after  the second
    /// @param method how two figures of one label are compared
    /// @return the comparison, in the order of the first
    static Comparison of(List<Figure> before, List<Figure> after, Method method) {
        var later = after.stream().collect(Collectors.toMap(
                Figure::label, Function.identity(), (first, _) -> first, LinkedHashMap::new));
        var pairs = new ArrayList<Pair>();
        var onlyA = new ArrayList<String>();
        for (var figure : before) {
            var match = later.remove(figure.label());
            if (match == null) {
                onlyA.add(figure.label());
            } else if (!match.unit().equals(figure.unit())) {
                onlyA.add(figure.label() + " in " + figure.unit() + ", there in " + match.unit());
            } else {
                pairs.add(new Pair(figure, match, method.between(figure, match)));
            }
        }
        return new Comparison(List.copyOf(pairs), List.copyOf(onlyA), List.copyOf(later.keySet()));
    }

    /// Whether any figure got worse: slower, no longer a number, or no longer measured.
    ///
    /// @return true if at least one figure is
    public boolean anyWorse() {
        return !onlyA.isEmpty() || pairs.stream().map(Pair::verdict)
                .anyMatch(verdict -> verdict == Verdict.SLOWER || verdict == Verdict.BROKEN);
    }

    /// Whether a change of a score or a median could have stayed undetected, or a tail seems to have trebled.
    ///
    /// @param wanted the smallest change that matters, as a fraction
    /// @return true if at least one central figure is too coarse, or one other figure is doubtful
    public boolean anyCoarse(double wanted) {
        return pairs.stream().anyMatch(
                pair -> pair.a().central() && pair.coarserThan(wanted) || pair.doubtful());
    }
}
