package io.myelin.benchmarks.gauge;

import io.myelin.benchmarks.harness.Harness;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/// The latencies of one iteration: percentiles as further figures of the row, and, where a folder is given,
/// the histogram itself, since percentiles of several forks cannot be averaged.
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class Percentiles {

    private static final double NANOS_PER_MICRO = 1e3;

    private Histogram histogram = new Histogram(3);

    /// The median, in microseconds.
    public double p50_us() {
        return at(50);
    }

    /// 90 % are no slower, in microseconds.
    public double p90_us() {
        return at(90);
    }

    /// 99 % are no slower, in microseconds.
    public double p99_us() {
        return at(99);
    }

    /// 99.9 % are no slower, in microseconds.
    public double p99_9_us() {
        return at(99.9);
    }

    /// The slowest, in microseconds.
    public double max_us() {
        return at(100);
    }

    private double at(double percentile) {
        return histogram.getValueAtPercentile(percentile) / NANOS_PER_MICRO;
    }

    /// Takes an iteration's latencies, in nanoseconds.
    ///
    /// @param row      the benchmark method's name
    /// @param measured the iteration's histogram
    /// @param log      false for a warm-up iteration, whose histogram is not kept
    /// @throws FileNotFoundException if the folder for histogram logs cannot be written to
    public void take(String row, Histogram measured, boolean log) throws FileNotFoundException {
        histogram = measured;
        var folder = System.getProperty(Harness.HISTOGRAMS_PROPERTY);
        if (log && folder != null) {
            var file = Path.of(folder, row + "-" + ProcessHandle.current().pid() + ".hlog");
            try (var stream = new PrintStream(new FileOutputStream(file.toFile(), true))) {
                measured.setTag(row);
                new HistogramLogWriter(stream).outputIntervalHistogram(measured);
            }
        }
    }
}
