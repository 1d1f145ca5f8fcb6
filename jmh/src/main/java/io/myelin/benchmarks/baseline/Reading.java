package io.myelin.benchmarks.baseline;

import io.myelin.benchmarks.result.RowTable;

/// A figure of a run.
///
/// @param micros microseconds; NaN if nothing was measured
/// @param error  their error; NaN if it is unknown
public record Reading(double micros, double error) {

    static final Reading NONE = new Reading(Double.NaN, Double.NaN);

    boolean present() {
        return !Double.isNaN(micros);
    }

    /// The relative error.
    ///
    /// @return error by figure; 0 if the error is unknown
    double spread() {
        return Double.isNaN(error) ? 0 : Math.abs(error / micros);
    }

    /// The figure with its error, as a table shows it.
    @Override
    public String toString() {
        if (!present()) {
            return "";
        }
        return figure(micros) + (Double.isNaN(error) ? "" : " ± " + figure(error));
    }

    /// Cheap rows need their fourth decimal.
    static String figure(double micros) {
        return Math.abs(micros) < 1 ? "%.4f".formatted(micros) : RowTable.figure(micros);
    }
}
