package io.myelin.benchmarks.result;

import java.util.Arrays;

/// The exact distribution of the Mann-Whitney statistic for two samples without ties, and the Hodges-Lehmann interval
/// that follows from it. Assumes no distribution of the figures, so an outlier counts as one fork.
final class Ranks {

    private Ranks() {
    }

    /// The shift from one sample to another.
    ///
    /// @param a      the first sample
    /// @param b      the second sample
    /// @param chance how often, at most, the interval may miss the true shift
    /// @return the estimated shift, and the bounds, which are infinite if the samples are too small to exclude anything
    ///     at this chance
    static Shift shift(double[] a, double[] b, double chance) {
        var differences = new double[a.length * b.length];
        int next = 0;
        for (double before : a) {
            for (double after : b) {
                differences[next++] = after - before;
            }
        }
        Arrays.sort(differences);
        int excluded = excluded(a.length, b.length, chance);
        int last = differences.length - 1;
        return new Shift(median(differences),
                excluded == 0 ? Double.NEGATIVE_INFINITY : differences[excluded - 1],
                excluded == 0 ? Double.POSITIVE_INFINITY : differences[last - excluded + 1]);
    }

    /// @return how many differences at each end lie outside of the interval, or on its bound
    private static int excluded(int a, int b, double chance) {
        var frequency = frequency(a, b);
        double all = Arrays.stream(frequency).sum();
        double tail = 0;
        int excluded = 0;
        while (excluded < frequency.length && 2 * (tail + frequency[excluded] / all) <= chance) {
            tail += frequency[excluded] / all;
            excluded++;
        }
        return excluded;
    }

    /// @return by the statistic's value, the number of orders of both samples that have it
    private static double[] frequency(int a, int b) {
        // Recurrence over the largest element: it belongs to b and exceeds all of a, or it belongs to a.
        var byA = new double[a + 1][];
        for (int i = 0; i <= a; i++) {
            byA[i] = new double[] {1};
        }
        for (int j = 1; j <= b; j++) {
            var next = new double[a + 1][];
            next[0] = new double[] {1};
            for (int i = 1; i <= a; i++) {
                next[i] = new double[i * j + 1];
                add(byA[i], i, next[i]);
                add(next[i - 1], 0, next[i]);
            }
            byA = next;
        }
        return byA[a];
    }

    private static void add(double[] from, int offset, double[] to) {
        for (int index = 0; index < from.length; index++) {
            to[index + offset] += from[index];
        }
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
