package io.myelin.benchmarks.result;

import java.util.List;

/// Two builds side by side.
///
/// @param pairs the figures of both
public record Comparison(List<Pair> pairs) {

    /// Tails of the same build differ by less than this from run to run, as a rule.
    private static final double DOUBTFUL = 3;

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

        /// Compares two figures.
        ///
        /// @param a      before
        /// @param b      after, of the same row and unit
        /// @param chance how often chance may pass for a change
        /// @return both with their change
        static Pair of(Figure a, Figure b, double chance) {
            return new Pair(a, b, Change.paired(a.forks(), b.forks(), a.floor(), chance));
        }

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

        /// Whether a change of this size could have stayed undetected.
        ///
        /// @param wanted as a fraction
        /// @return true if the figure is the same, or unknown, and the observations are too coarse
        public boolean coarserThan(double wanted) {
            return switch (verdict()) {
                case SAME -> !(change.smallestDetectable() <= wanted);
                case UNKNOWN -> true;
                default -> false;
            };
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

    /// Whether any figure got worse: slower, or no longer a number.
    ///
    /// @return true if at least one figure did
    public boolean anyWorse() {
        return pairs.stream().map(Pair::verdict)
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
