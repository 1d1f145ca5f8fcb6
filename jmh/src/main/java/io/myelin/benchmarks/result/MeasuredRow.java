package io.myelin.benchmarks.result;

import com.fasterxml.jackson.databind.JsonNode;
import io.myelin.benchmarks.harness.Rows;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.StreamSupport;

/// One row of a JMH result.
///
/// @param name      suite and row, without packages
/// @param params    the other parameters that distinguish rows, in order
/// @param scales    the parameters and JMH's options that say how long the row runs, as one text
/// @param mode      JMH's abbreviation, such as `avgt`
/// @param threads   producers
/// @param score     the mean
/// @param error     half of the 99.9 % confidence interval; NaN if there were too few iterations
/// @param unit      the unit of both
/// @param forks     the iterations of each fork
/// @param secondary further figures, such as the allocation rate
/// @param further   the iterations of each fork of the further figures
/// @param arguments the options of the fork's virtual machine
/// @param jdk       the fork's virtual machine, with its version
public record MeasuredRow(
        String name,
        Map<String, String> params,
        String scales,
        String mode,
        int threads,
        double score,
        double error,
        String unit,
        List<List<Double>> forks,
        Map<String, Double> secondary,
        Map<String, List<List<Double>>> further,
        List<String> arguments,
        String jdk) {

    /// Figures of JMH's garbage collector profiler that follow from others, or do not concern an operation.
    private static final Set<String> DERIVED = Set.of("gc.alloc.rate", "gc.count", "gc.time");

    /// Older results time the machine itself beside every row.
    private static final String YARDSTICK = "yardstick.";

    /// JMH's names for the length of a row's warm-up and of one iteration. Their number is not among them: a longer
    /// run measures the same.
    private static final List<String> LENGTHS = List.of(
            "warmupIterations", "warmupTime", "warmupBatchSize", "measurementTime", "measurementBatchSize");

    /// Reads a row.
    ///
    /// @param node an element of JMH's JSON array
    /// @return the row
    static MeasuredRow of(JsonNode node) {
        var primary = node.path("primaryMetric");
        var params = new LinkedHashMap<String, String>();
        var scales = new StringBuilder();
        node.path("params").properties().forEach(param -> {
            if (Rows.SCALES.contains(param.getKey())) {
                scales.append(' ').append(param.getKey()).append('=').append(param.getValue().asText());
            } else {
                params.put(param.getKey(), param.getValue().asText());
            }
        });
        for (var length : LENGTHS) {
            if (node.has(length)) {
                scales.append(' ').append(length).append('=').append(node.path(length).asText());
            }
        }
        var secondary = new LinkedHashMap<String, Double>();
        var further = new LinkedHashMap<String, List<List<Double>>>();
        node.path("secondaryMetrics").properties().stream()
                .filter(metric -> !metric.getKey().startsWith(YARDSTICK))
                .forEach(metric -> {
                    secondary.put(metric.getKey(), figure(metric.getValue()));
                    if (!DERIVED.contains(metric.getKey())) {
                        further.put(metric.getKey(), forks(metric.getValue()));
                    }
                });
        var arguments = new ArrayList<String>();
        node.path("jvmArgs").forEach(argument -> arguments.add(argument.asText()));
        return new MeasuredRow(
                Rows.shortened(node.path("benchmark").asText()),
                params,
                scales.toString(),
                node.path("mode").asText(),
                node.path("threads").asInt(1),
                primary.path("score").asDouble(Double.NaN),
                // JMH writes "NaN" as a string.
                primary.path("scoreError").isNumber() ? primary.path("scoreError").asDouble() : Double.NaN,
                primary.path("scoreUnit").asText(),
                forks(primary),
                secondary,
                further,
                arguments,
                "%s %s %s".formatted(node.path("jdkVersion").asText(), node.path("vmName").asText(),
                        node.path("vmVersion").asText()).strip());
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

    /// A further figure. JMH adds up a benchmark's own counts over the iterations; ours are shares, bytes and lengths,
    /// for which only a mean is meaningful.
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

    /// The key of this row among the others of a result.
    ///
    /// @return name, parameters and mode
    public String key() {
        return label() + (mode.equals("avgt") || mode.equals("ss") ? "" : " " + mode);
    }

    /// The properties, besides the unit, that two figures must share to be comparable.
    ///
    /// @return mode, number of threads and length
    String manner() {
        return mode + (threads == 1 ? "" : ", " + threads + " threads") + scales;
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

    /// The relative error.
    ///
    /// @return error by score; 0 if the error is unknown
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
