package io.myelin.benchmarks.article;

import java.util.Arrays;
import java.util.List;

/// The median of a few measured runs, and their spread.
///
/// @param median  the middle run
/// @param lowest  the fastest
/// @param highest the slowest
/// @param spread  distance between the quartiles, as a fraction of the median
public record Summary(double median, double lowest, double highest, double spread) {

    /// Sums up measured runs.
    ///
    /// @param runs one figure per run; at least one
    /// @return the summary
    public static Summary of(List<Double> runs) {
        var sorted = runs.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        double median = quantile(sorted, 0.5);
        double spread = (quantile(sorted, 0.75) - quantile(sorted, 0.25)) / median;
        return new Summary(median, sorted[0], sorted[sorted.length - 1], spread);
    }

    /// Linear interpolation between the two nearest runs.
    private static double quantile(double[] sorted, double fraction) {
        double position = fraction * (sorted.length - 1);
        int below = (int) position;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (sorted[above] - sorted[below]) * (position - below);
    }

    /// Whether the runs scatter too much for one figure to represent them.
    ///
    /// @param bound the widest acceptable spread, as a fraction
    /// @return true beyond the bound
    public boolean noisierThan(double bound) {
        return spread > bound;
    }

    /// Checks a summary made by hand in a document reader.
    public Summary {
        if (!(lowest <= median && median <= highest)) {
            throw new IllegalArgumentException(
                    "not a summary: " + Arrays.asList(lowest, median, highest));
        }
    }
}
