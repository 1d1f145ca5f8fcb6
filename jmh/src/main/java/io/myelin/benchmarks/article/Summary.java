package io.myelin.benchmarks.article;

import java.util.List;

/// The median of a few measured runs, and their range.
///
/// @param median  the middle run
/// @param lowest  the fastest
/// @param highest the slowest
public record Summary(double median, double lowest, double highest) {

    /// Sums up measured runs.
    ///
    /// @param runs one figure per run; at least one
    /// @return the summary
    public static Summary of(List<Double> runs) {
        var sorted = runs.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return new Summary(median(sorted), sorted[0], sorted[sorted.length - 1]);
    }

    private static double median(double... sorted) {
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }
}
