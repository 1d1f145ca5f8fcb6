package io.myelin.benchmarks.result;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/// The error that JMH notes beside a score: half of the 99.9 % confidence interval of the mean.
///
/// @param metric a score in JMH's JSON
/// @param times  its iterations, of all forks
record NotedError(JsonNode metric, List<Double> times) {

    private static final double CONFIDENCE = 0.999;

    /// JMH notes no error of fewer iterations.
    private static final int FEWEST = 3;

    /// Reads the error of a score.
    ///
    /// @param metric a score in JMH's JSON
    /// @return its error
    static NotedError of(JsonNode metric) {
        var times = new ArrayList<Double>();
        metric.path("rawData").forEach(fork -> fork.forEach(time -> times.add(time.asDouble(Double.NaN))));
        return new NotedError(metric, times);
    }

    /// Whether error and interval are those of the iterations.
    ///
    /// @return true also if the file notes none, or the iterations are missing
    boolean follows() {
        var noted = metric.path("scoreError");
        if (!noted.isNumber() || times.isEmpty()) {
            return true;
        }
        double error = noted.asDouble();
        return times.size() >= FEWEST && near(error, expected()) && ends(error);
    }

    private boolean ends(double error) {
        var ends = metric.path("scoreConfidence");
        double score = metric.path("score").asDouble();
        return !ends.path(0).isNumber() || !ends.path(1).isNumber()
                || near(ends.path(0).asDouble(), score - error) && near(ends.path(1).asDouble(), score + error);
    }

    private double expected() {
        var sample = times.stream().mapToDouble(Double::doubleValue).toArray();
        double quantile = new TDistribution(sample.length - 1).inverseCumulativeProbability(1 - (1 - CONFIDENCE) / 2);
        return quantile * Math.sqrt(StatUtils.variance(sample) / sample.length);
    }

    /// An error may be tiny beside its score, whose last digits it is computed from.
    private boolean near(double a, double b) {
        return Soundness.near(a, b) || Math.abs(a - b) <= 1e-9 * Math.abs(metric.path("score").asDouble());
    }
}
