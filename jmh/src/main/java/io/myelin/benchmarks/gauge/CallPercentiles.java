package io.myelin.benchmarks.gauge;

import org.HdrHistogram.Histogram;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/// The durations of calls in one iteration, as percentiles: further figures of the row.
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class CallPercentiles {

    private Histogram histogram = new Histogram(3);

    /// Takes an iteration's calls.
    ///
    /// @param measured nanoseconds of each
    public void take(Histogram measured) {
        histogram = measured;
    }

    private double at(double percentile) {
        return histogram.getValueAtPercentile(percentile);
    }

    /// The median.
    public double p50_ns() {
        return at(50);
    }

    /// 90 % are no slower.
    public double p90_ns() {
        return at(90);
    }

    /// 99 % are no slower.
    public double p99_ns() {
        return at(99);
    }

    /// 99.9 % are no slower.
    public double p99_9_ns() {
        return at(99.9);
    }

    /// 99.99 % are no slower.
    public double p99_99_ns() {
        return at(99.99);
    }

    /// The slowest.
    public double max_ns() {
        return at(100);
    }
}
