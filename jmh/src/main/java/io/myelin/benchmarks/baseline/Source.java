package io.myelin.benchmarks.baseline;

import io.myelin.benchmarks.result.LatencyPoint;
import io.myelin.benchmarks.result.SuiteResult;

/// Where a figure comes from: a row's score, or a percentile of its latencies.
///
/// @param row        `Suite.row`
/// @param percentile from 0 to 100; NaN for the score
public record Source(String row, double percentile) {

    /// A row's score.
    ///
    /// @param row `Suite.row`
    /// @return the source
    static Source score(String row) {
        return new Source(row, Double.NaN);
    }

    /// The name under which a row logs the latencies of one number of members.
    ///
    /// @param row     `Suite.row`
    /// @param members how many members
    /// @return a name without blanks that a file may have as well
    public static String curve(String row, int members) {
        return row + "@" + members;
    }

    /// Reads the figure.
    ///
    /// @param result  a run
    /// @param members how many members
    /// @return the figure; without one where it was not measured
    Reading read(SuiteResult result, int members) {
        if (Double.isNaN(percentile)) {
            return PublishedTable.find(result.rows(), row, members);
        }
        var curve = result.curves().get(curve(row, members));
        return curve == null ? Reading.NONE : new Reading(LatencyPoint.at(curve, percentile), Double.NaN);
    }
}
