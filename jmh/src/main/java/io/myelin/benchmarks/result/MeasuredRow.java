package io.myelin.benchmarks.result;

import com.fasterxml.jackson.databind.JsonNode;
import io.myelin.benchmarks.harness.Rows;
import io.myelin.benchmarks.harness.Yardstick;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/// One row of a JMH result.
///
/// @param name      suite and row, without packages
/// @param params    what else tells rows apart, in order
/// @param mode      JMH's abbreviation, such as `avgt`
/// @param threads   producers
/// @param score     the mean
/// @param error     half of the 99.9 % confidence interval; NaN where there were too few iterations
/// @param unit      the unit of both
/// @param forks     the iterations of each fork
/// @param secondary further figures, such as the allocation rate
/// @param pace      how fast the machine was meanwhile
public record MeasuredRow(
    String name,
    Map<String, String> params,
    String mode,
    int threads,
    double score,
    double error,
    String unit,
    List<List<Double>> forks,
    Map<String, Double> secondary,
    Pace pace) {

    /// Reads a row.
    ///
    /// @param node an element of JMH's JSON array
    /// @return the row
    static MeasuredRow of(JsonNode node) {
        var primary = node.path("primaryMetric");
        var params = new LinkedHashMap<String, String>();
        node.path("params").properties().stream()
            .filter(param -> !Rows.SCALES.contains(param.getKey()))
            .forEach(param -> params.put(param.getKey(), param.getValue().asText()));
        var secondary = new LinkedHashMap<String, Double>();
        node.path("secondaryMetrics").properties().stream()
            .filter(metric -> !Yardstick.METRICS.contains(metric.getKey()))
            .forEach(metric ->
                secondary.put(metric.getKey(), figure(metric.getValue())));
        var forks = new ArrayList<List<Double>>();
        for (var fork : primary.path("rawData")) {
            var iterations = new ArrayList<Double>();
            fork.forEach(iteration -> iterations.add(iteration.asDouble()));
            forks.add(iterations);
        }
        return new MeasuredRow(
            Rows.shortened(node.path("benchmark").asText()),
            params,
            node.path("mode").asText(),
            node.path("threads").asInt(1),
            primary.path("score").asDouble(Double.NaN),
            // JMH writes "NaN" as a string.
            primary.path("scoreError").isNumber() ? primary.path("scoreError").asDouble() : Double.NaN,
            primary.path("scoreUnit").asText(),
            forks,
            secondary,
            Pace.of(node.path("secondaryMetrics")));
    }

    /// A further figure. JMH adds up over the iterations what a benchmark counts for itself; ours are shares,
    /// bytes and lengths, which have a mean and no sum.
    private static double figure(JsonNode metric) {
        if (!metric.path("scoreUnit").asText().equals("#")) {
            return metric.path("score").asDouble(Double.NaN);
        }
        return StreamSupport.stream(metric.path("rawData").spliterator(), false)
            .flatMap(fork -> StreamSupport.stream(fork.spliterator(), false))
            .mapToDouble(JsonNode::asDouble)
            .average()
            .orElse(Double.NaN);
    }

    /// What tells this row from the others of a result.
    ///
    /// @return name, parameters and mode
    public String key() {
        return label() + (mode.equals("avgt") || mode.equals("ss") ? "" : " " + mode);
    }

    /// Suite, row and parameters.
    ///
    /// @return as tables show them
    public String label() {
        return params.isEmpty() ? name : name + " " + String.join(" ", params.values());
    }

    /// The suite.
    ///
    /// @return the part of the name before the dot
    public String suite() {
        return name.substring(0, name.indexOf('.'));
    }

    /// The row within its suite.
    ///
    /// @return the part of the name behind the dot
    public String row() {
        return name.substring(name.indexOf('.') + 1);
    }

    /// The relative error.
    ///
    /// @return error by score; 0 where the error is unknown
    public double spread() {
        return Double.isNaN(error) ? 0 : Math.abs(error / score);
    }

    /// Whether a larger score is a better one.
    ///
    /// @return true for throughput
    public boolean throughput() {
        return mode.equals("thrpt");
    }
}
