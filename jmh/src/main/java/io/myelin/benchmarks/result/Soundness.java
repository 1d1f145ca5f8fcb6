package io.myelin.benchmarks.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.myelin.benchmarks.harness.Rows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Whether the figures of a file follow from the raw data in the same file. Tables show scores and curves, a
/// comparison uses the iterations: a file in which they contradict each other was edited or is damaged.
public final class Soundness {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final double ROUNDING = 1e-6;

    /// By what a curve is compared with the iterations' own figures.
    private static final Map<Double, String> PERCENTILES = Map.of(
        50.0, "p50_us", 90.0, "p90_us", 99.0, "p99_us", 99.9, "p99_9_us", 100.0, "max_us");

    /// A histogram keeps three digits, and the points of a curve do not lie exactly on the percentiles.
    private static final double CURVE_TOLERANCE = 1.5;

    private Soundness() {
    }

    /// Looks for a contradiction.
    ///
    /// @param file a suite's result; others have nothing to check
    /// @return the first contradiction, as a sentence
    /// @throws IOException when the file cannot be read
    public static Optional<String> contradiction(Path file) throws IOException {
        var node = JSON.readTree(file.toFile());
        var rows = node == null || node.isArray() ? node : node.path("jmh");
        if (rows == null) {
            return Optional.empty();
        }
        for (var row : rows) {
            var name = MeasuredRow.of(row).key();
            if (!follows(row.path("primaryMetric"))) {
                return Optional.of("the score of " + name + " does not follow from its iterations");
            }
            for (var metric : row.path("secondaryMetrics").properties()) {
                if (!metric.getKey().startsWith("yardstick.") && !follows(metric.getValue())) {
                    return Optional.of(
                        metric.getKey() + " of " + name + " does not follow from its iterations");
                }
            }
        }
        return curves(node, rows);
    }

    private static boolean follows(JsonNode metric) {
        var values = new ArrayList<Double>();
        metric.path("rawData").forEach(fork -> fork.forEach(value -> values.add(value.asDouble())));
        var score = metric.path("score");
        if (values.isEmpty() || !score.isNumber()) {
            return true;
        }
        double sum = values.stream().mapToDouble(Double::doubleValue).sum();
        // JMH takes the mean of scores and the sum of what is counted.
        return near(score.asDouble(), sum / values.size()) || near(score.asDouble(), sum);
    }

    private static boolean near(double a, double b) {
        return Math.abs(a - b) <= ROUNDING * Math.max(1e-3, Math.max(Math.abs(a), Math.abs(b)));
    }

    private static Optional<String> curves(JsonNode node, JsonNode rows) throws IOException {
        for (var curve : node.path("curves").properties()) {
            var points = new ArrayList<LatencyPoint>();
            for (var point : curve.getValue()) {
                points.add(JSON.treeToValue(point, LatencyPoint.class));
            }
            for (var row : rows) {
                var name = Rows.shortened(row.path("benchmark").asText());
                if (isOf(curve.getKey(), row) && disagree(points, row.path("secondaryMetrics"))) {
                    return Optional.of("the curve of " + name + " does not follow from its iterations");
                }
            }
        }
        return Optional.empty();
    }

    /// A curve is called by its row, and by `row@parameter` where that tells rows apart.
    private static boolean isOf(String curve, JsonNode row) {
        var parts = curve.split("@", 2);
        var name = Rows.shortened(row.path("benchmark").asText());
        return (name.equals(parts[0]) || name.endsWith("." + parts[0])) && (parts.length == 1
            || row.path("params").properties().stream().anyMatch(param -> param.getValue().asText().equals(parts[1])));
    }

    /// All iterations together have no percentile outside of the iterations' own.
    private static boolean disagree(List<LatencyPoint> points, JsonNode metrics) {
        return PERCENTILES.entrySet().stream().anyMatch(percentile -> {
            var values = new ArrayList<Double>();
            metrics.path(percentile.getValue()).path("rawData")
                .forEach(fork -> fork.forEach(value -> values.add(value.asDouble())));
            if (values.isEmpty() || points.isEmpty()) {
                return false;
            }
            double micros = LatencyPoint.at(points, percentile.getKey());
            return micros > CURVE_TOLERANCE * values.stream().max(Double::compare).orElseThrow()
                || micros * CURVE_TOLERANCE < values.stream().min(Double::compare).orElseThrow();
        });
    }
}
