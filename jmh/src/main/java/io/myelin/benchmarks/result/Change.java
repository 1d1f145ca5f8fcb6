package io.myelin.benchmarks.result;

import java.util.Arrays;
import java.util.List;

/// The factor by which a figure has changed, with an interval.
///
/// @param estimate   the factor that the observations suggest
/// @param least      the lower bound of the interval
/// @param most       the upper bound of the interval
/// @param confidence how often such an interval contains the true factor
public record Change(double estimate, double least, double most, double confidence) {

    /// The result if there is too little to compare.
    public static final Change UNKNOWN = new Change(Double.NaN, Double.NaN, Double.NaN, 0);

    /// Compares two builds that were measured in the same virtual machines in turn: each virtual machine's iterations
    /// by pairs, the median of their ratios as that machine's observation, and the observations of all by their
    /// signed ranks.
    ///
    /// @param a      the first build's iterations, by virtual machine
    /// @param b      the second's, in the same virtual machines
    /// @param floor  what is smaller counts as this: differences below it mean nothing
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
        return new Change(Math.exp(shift.estimate()), Math.exp(shift.least()), Math.exp(shift.most()), 1 - chance);
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
        return SignedRanks.median(ratios);
    }

    /// The median of a fork's iterations.
    ///
    /// @param fork at least one iteration
    /// @return the median
    static double median(List<Double> fork) {
        var sorted = fork.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        return SignedRanks.median(sorted);
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
