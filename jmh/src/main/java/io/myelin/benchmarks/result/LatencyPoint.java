package io.myelin.benchmarks.result;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/// A point of a latency curve.
///
/// @param percentile from 0 to 100
/// @param micros     the latency at this percentile, in microseconds
public record LatencyPoint(double percentile, double micros) {

    private static final int POINTS_PER_HALVING = 5;

    /// Adds up the forks' histograms, iteration by iteration: percentiles of several forks cannot be averaged,
    /// histograms can be added.
    ///
    /// @param folder with histogram logs
    /// @return a curve for each row that has logs
    public static Map<String, List<LatencyPoint>> curves(Path folder) throws IOException {
        var sums = new TreeMap<String, Histogram>();
        try (var files = Files.list(folder)) {
            for (var log : files.sorted().toList()) {
                add(log, sums);
            }
        }
        var curves = new TreeMap<String, List<LatencyPoint>>();
        sums.forEach((row, histogram) -> curves.put(row, curve(histogram)));
        return curves;
    }

    private static void add(Path log, Map<String, Histogram> sums) throws FileNotFoundException {
        var reader = new HistogramLogReader(log.toFile());
        try {
            while (reader.hasNext()) {
                var next = reader.nextIntervalHistogram();
                sums.computeIfAbsent(next.getTag(), _ -> new Histogram(3)).add((Histogram) next);
            }
        } finally {
            reader.close();
        }
    }

    private static List<LatencyPoint> curve(Histogram histogram) {
        var curve = new ArrayList<LatencyPoint>();
        for (var value : histogram.percentiles(POINTS_PER_HALVING)) {
            curve.add(
                    new LatencyPoint(value.getPercentileLevelIteratedTo(), value.getValueIteratedTo() / 1e3));
        }
        return curve;
    }
}
