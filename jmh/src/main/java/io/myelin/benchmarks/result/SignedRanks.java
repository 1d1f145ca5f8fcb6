package io.myelin.benchmarks.result;

import java.util.Arrays;

/// The exact distribution of Wilcoxon's signed-rank statistic without ties, and the Hodges-Lehmann interval that
/// follows from it, for differences of pairs whose signs are equally likely by chance.
final class SignedRanks {

    private SignedRanks() {
    }

    /// The shift between the two halves of pairs.
    ///
    /// @param differences one for each pair
    /// @param chance      how often, at most, the interval may miss the true shift
    /// @return the median of the means of all two differences, each with itself included, and its bounds; the bounds
    ///         are infinite if there are too few pairs to exclude anything at this chance
    static Shift shift(double[] differences, double chance) {
        var means = new double[differences.length * (differences.length + 1) / 2];
        int next = 0;
        for (int i = 0; i < differences.length; i++) {
            for (int j = i; j < differences.length; j++) {
                means[next++] = (differences[i] + differences[j]) / 2;
            }
        }
        Arrays.sort(means);
        int excluded = excluded(differences.length, chance);
        return new Shift(median(means),
                excluded == 0 ? Double.NEGATIVE_INFINITY : means[excluded - 1],
                excluded == 0 ? Double.POSITIVE_INFINITY : means[means.length - excluded]);
    }

    /// @return how many means at each end lie outside of the interval, or on its bound
    private static int excluded(int pairs, double chance) {
        // Each rank is in the sum of the positive ones or is not, with equal probability.
        var probability = new double[pairs * (pairs + 1) / 2 + 1];
        probability[0] = 1;
        for (int rank = 1; rank <= pairs; rank++) {
            for (int sum = probability.length - 1; sum >= 0; sum--) {
                probability[sum] = (probability[sum] + (sum < rank ? 0 : probability[sum - rank])) / 2;
            }
        }
        double tail = 0;
        int excluded = 0;
        while (excluded < probability.length && 2 * (tail + probability[excluded]) <= chance) {
            tail += probability[excluded];
            excluded++;
        }
        return excluded;
    }

    /// @param sorted in ascending order
    /// @return the middle one, or the mean of the middle two
    static double median(double[] sorted) {
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }

    /// A shift and its bounds.
    ///
    /// @param estimate what the samples suggest
    /// @param least    the lower bound
    /// @param most     the upper bound
    record Shift(double estimate, double least, double most) {}
}
