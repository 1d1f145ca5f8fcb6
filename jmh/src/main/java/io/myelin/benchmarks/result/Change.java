package io.myelin.benchmarks.result;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/// The factor by which a figure has changed, with an interval.
///
/// A fork is one observation: its iterations share its compiled code and memory layout. Three forks or more on both
/// sides are compared by their medians; with fewer, the iterations are compared instead, which ignores differences
/// between forks, and [#forks()] says so. From five observations on, the interval comes from [Ranks]; with fewer from
/// Student's distribution, on logarithms.
///
/// @param estimate   the factor that the observations suggest
/// @param least      the lower bound of the interval
/// @param most       the upper bound of the interval
/// @param confidence how often such an interval contains the true factor
/// @param forks      whether forks were compared, not iterations
public record Change(double estimate, double least, double most, double confidence, boolean forks) {

    /// The result if there is too little to compare.
    public static final Change UNKNOWN = new Change(Double.NaN, Double.NaN, Double.NaN, 0, false);

    private static final int ENOUGH_FORKS = 3;
    private static final int ENOUGH_FOR_RANKS = 5;

    /// Compares two samples of forks.
    ///
    /// @param a      the first result's iterations, by fork
    /// @param b      the second result's
    /// @param floor  what is smaller counts as this: differences below it mean nothing
    /// @param chance how often the interval may miss
    /// @return the change from the first to the second; [#UNKNOWN] if a side has fewer than two observations, or one
    ///         that is no number
    static Change between(List<List<Double>> a, List<List<Double>> b, double floor, double chance) {
        boolean forks = enough(a) && enough(b);
        var before = observations(a, forks, floor);
        var after = observations(b, forks, floor);
        if (before.length < 2 || after.length < 2
                || !DoubleStream.concat(Arrays.stream(before), Arrays.stream(after)).allMatch(Double::isFinite)) {
            return UNKNOWN;
        }
        var shift = Math.min(before.length, after.length) >= ENOUGH_FOR_RANKS
                ? Ranks.shift(before, after, chance) : student(before, after, chance);
        return new Change(Math.exp(shift.estimate()), Math.exp(shift.least()), Math.exp(shift.most()),
                1 - chance, forks);
    }

    /// Whether there are enough forks to estimate how they differ.
    static boolean enough(List<List<Double>> forks) {
        return forks.size() >= ENOUGH_FORKS;
    }

    /// Compares two builds that were measured in the same virtual machines in turn: each virtual machine's iterations
    /// by pairs, the median of their ratios as that machine's observation, and the observations of all by their
    /// signed ranks.
    ///
    /// @param a      the first build's iterations, by virtual machine
    /// @param b      the second's, in the same virtual machines
    /// @param floor  what is smaller counts as this
    /// @param chance how often the interval may miss
    /// @return the change from the first to the second; [#UNKNOWN] if the iterations do not pair, or one is no
    ///         number
    static Change paired(List<List<Double>> a, List<List<Double>> b, double floor, double chance) {
        if (a.size() != b.size() || a.isEmpty()) {
            return UNKNOWN;
        }
        var ratios = new double[a.size()];
        for (int machine = 0; machine < ratios.length; machine++) {
            ratios[machine] = medianRatio(a.get(machine), b.get(machine), floor);
        }
        if (!Arrays.stream(ratios).allMatch(Double::isFinite)) {
            return UNKNOWN;
        }
        var shift = SignedRanks.shift(ratios, chance);
        return new Change(Math.exp(shift.estimate()), Math.exp(shift.least()), Math.exp(shift.most()),
                1 - chance, true);
    }

    /// @return the median logarithm of the ratios of pairs; NaN if the iterations do not pair
    private static double medianRatio(List<Double> a, List<Double> b, double floor) {
        if (a.isEmpty() || a.size() != b.size()) {
            return Double.NaN;
        }
        var ratios = new double[a.size()];
        for (int pair = 0; pair < ratios.length; pair++) {
            ratios[pair] = Math.log(Math.max(b.get(pair), floor) / Math.max(a.get(pair), floor));
        }
        Arrays.sort(ratios);
        return Ranks.median(ratios);
    }

    private static double[] observations(List<List<Double>> forks, boolean each, double floor) {
        var observations = each
                ? forks.stream().filter(fork -> !fork.isEmpty()).mapToDouble(Change::median)
                : forks.stream().flatMap(List::stream).mapToDouble(Double::doubleValue);
        return observations.map(value -> Math.log(Math.max(value, floor))).toArray();
    }

    /// The median of a fork's iterations.
    ///
    /// @param fork at least one iteration
    /// @return the median
    static double median(List<Double> fork) {
        var sorted = fork.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        return Ranks.median(sorted);
    }

    /// Welch's interval, for variances that may differ.
    private static Ranks.Shift student(double[] a, double[] b, double chance) {
        double estimate = StatUtils.mean(b) - StatUtils.mean(a);
        double first = StatUtils.variance(a) / a.length;
        double second = StatUtils.variance(b) / b.length;
        double both = first + second;
        if (both == 0) {
            return new Ranks.Shift(estimate, estimate, estimate);
        }
        double freedom = both * both
                / (first * first / (a.length - 1) + second * second / (b.length - 1));
        double half = new TDistribution(freedom).inverseCumulativeProbability(1 - chance / 2) * Math.sqrt(both);
        return new Ranks.Shift(estimate, estimate - half, estimate + half);
    }

    /// Whether anything is known.
    ///
    /// @return false for [#UNKNOWN]
    public boolean known() {
        return !Double.isNaN(estimate);
    }

    /// The smallest change that is almost always detected at this scatter: the interval's full width. A change of half
    /// that size is detected half of the time.
    ///
    /// @return as a fraction; infinite if the observations exclude nothing
    public double smallestDetectable() {
        return most / least - 1;
    }
}
