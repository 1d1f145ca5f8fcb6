package io.myelin.benchmarks.result;

import com.fasterxml.jackson.databind.JsonNode;
import io.myelin.benchmarks.harness.Rows;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// One row of a JMH result.
///
/// @param name    suite and row, without packages
/// @param params  the other parameters that distinguish rows, in order
/// @param mode    JMH's abbreviation, such as `avgt`
/// @param unit    the unit of the score
/// @param forks   the iterations of each fork
/// @param further the iterations of each fork of further figures, such as the allocation rate
public record MeasuredRow(
        String name,
        Map<String, String> params,
        String mode,
        String unit,
        List<List<Double>> forks,
        Map<String, List<List<Double>>> further) {

    /// Figures of JMH's garbage collector profiler that follow from others, or do not concern an operation.
    private static final Set<String> DERIVED = Set.of("gc.alloc.rate", "gc.count", "gc.time");

    /// Older results time the machine itself beside every row.
    private static final String YARDSTICK = "yardstick.";

    /// Reads a row.
    ///
    /// @param node an element of JMH's JSON array
    /// @return the row
    static MeasuredRow of(JsonNode node) {
        var params = new LinkedHashMap<String, String>();
        node.path("params").properties().stream().filter(param -> !Rows.SCALES.contains(param.getKey()))
                .forEach(param -> params.put(param.getKey(), param.getValue().asText()));
        var further = new LinkedHashMap<String, List<List<Double>>>();
        node.path("secondaryMetrics").properties().stream()
                .filter(metric -> !metric.getKey().startsWith(YARDSTICK) && !DERIVED.contains(metric.getKey()))
                .forEach(metric -> further.put(metric.getKey(), forks(metric.getValue())));
        return new MeasuredRow(
                Rows.shortened(node.path("benchmark").asText()),
                params,
                node.path("mode").asText(),
                node.path("primaryMetric").path("scoreUnit").asText(),
                forks(node.path("primaryMetric")),
                further);
    }

    private static List<List<Double>> forks(JsonNode metric) {
        var forks = new ArrayList<List<Double>>();
        for (var fork : metric.path("rawData")) {
            var iterations = new ArrayList<Double>();
            // A figure that is no number arrives as a string; asDouble would make zero of it.
            fork.forEach(iteration -> iterations.add(iteration.isNumber() ? iteration.asDouble() : Double.NaN));
            forks.add(iterations);
        }
        return forks;
    }

    /// The key of this row among the others of a result.
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

    /// The row within its suite.
    ///
    /// @return the part of the name after the dot
    public String row() {
        return name.substring(name.indexOf('.') + 1);
    }

    /// The row's forks.
    ///
    /// @return their medians, by regime
    public Regimes regimes() {
        return Regimes.of(forks);
    }

    /// Whether a larger score is a better one.
    ///
    /// @return true for throughput
    public boolean throughput() {
        return mode.equals("thrpt");
    }
}
