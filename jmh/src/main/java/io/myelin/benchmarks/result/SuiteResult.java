package io.myelin.benchmarks.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.myelin.benchmarks.machine.Machine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/// The result of a run of JMH suites: JMH's own JSON, untouched, with the machine beside it.
///
/// @param kind    what was run: a command's name or "suite"
/// @param command the command line as the user typed it
/// @param machine where it ran
/// @param jmh     JMH's array
/// @param curves  latency by percentile for the rows that have it, all forks together; else empty
public record SuiteResult(
        String kind, String command, Machine machine, JsonNode jmh, Map<String, List<LatencyPoint>> curves) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /// The measured rows.
    ///
    /// @return one per row and parameter set
    public List<MeasuredRow> rows() {
        var rows = new ArrayList<MeasuredRow>();
        jmh.forEach(node -> rows.add(MeasuredRow.of(node)));
        return rows;
    }

    /// Adds forks of rows with another value of a parameter.
    ///
    /// @param rounds JMH's arrays, each of the same rows
    /// @param param  the parameter
    /// @param value  what it becomes
    /// @return the larger result
    public SuiteResult with(List<JsonNode> rounds, String param, String value) {
        var all = JSON.createArrayNode();
        jmh.forEach(all::add);
        for (int row = 0; row < rounds.getFirst().size(); row++) {
            var first = (ObjectNode) rounds.getFirst().get(row).deepCopy();
            ((ObjectNode) first.path("params")).put(param, value);
            var metric = (ObjectNode) first.path("primaryMetric");
            var raw = JSON.createArrayNode();
            for (var round : rounds) {
                round.get(row).path("primaryMetric").path("rawData").forEach(raw::add);
            }
            metric.set("rawData", raw);
            metric.put("score", StreamSupport.stream(raw.spliterator(), false)
                    .flatMap(fork -> StreamSupport.stream(fork.spliterator(), false))
                    .mapToDouble(JsonNode::asDouble).average().orElse(Double.NaN));
            metric.put("scoreError", "NaN");
            metric.remove(List.of("scoreConfidence", "scorePercentiles")); // of the first round alone
            first.set("secondaryMetrics", JSON.createObjectNode());
            all.add(first);
        }
        return new SuiteResult(kind, command, machine, all, curves);
    }

    /// Joins parts of one measurement, such as the slices of a long run.
    ///
    /// @param parts results of one kind, from one machine and one commit
    /// @return all their rows
    /// @throws IOException if they do not belong together
    public static SuiteResult joined(List<SuiteResult> parts) throws IOException {
        var first = parts.getFirst();
        var all = JSON.createArrayNode();
        var curves = new TreeMap<String, List<LatencyPoint>>();
        for (var part : parts) {
            if (!part.machine.provider().equals(first.machine.provider())
                    || !part.machine.commit().equals(first.machine.commit())
                    || !part.machine.heap().equals(first.machine.heap())
                    || !part.machine.collector().equals(first.machine.collector())
                    || part.machine.cores() != first.machine.cores()
                    || !part.machine.cpu().equals(first.machine.cpu())
                    || !part.machine.jvm().equals(first.machine.jvm())) {
                throw new IOException("'" + first.command + "' and '" + part.command
                        + "' were not measured under the same conditions");
            }
            part.jmh.forEach(all::add);
            curves.putAll(part.curves);
        }
        return new SuiteResult(first.kind,
                parts.stream().map(SuiteResult::command).distinct().collect(Collectors.joining("; ")),
                first.machine, all, curves);
    }

    /// Reads JMH's own file.
    ///
    /// @param file JMH's JSON
    /// @return its array
    /// @throws IOException if the file cannot be read or holds no array
    public static JsonNode jmhArray(Path file) throws IOException {
        var node = JSON.readTree(file.toFile());
        if (node == null || !node.isArray()) {
            throw new IOException(file + " is no JMH result");
        }
        return node;
    }

    /// Reads a result file, ours or one that JMH wrote.
    ///
    /// @param file JSON
    /// @return the rows
    /// @throws IOException if the file cannot be read or holds neither
    public static List<MeasuredRow> rows(Path file) throws IOException {
        var node = JSON.readTree(file.toFile());
        var array = node == null || node.isArray() ? node : node.path("jmh");
        if (array == null || !array.isArray()) {
            throw new IOException(file + " holds no JMH result");
        }
        var rows = new ArrayList<MeasuredRow>();
        array.forEach(element -> rows.add(MeasuredRow.of(element)));
        return rows;
    }

    /// Reads the kind of a suite's result file.
    ///
    /// @param file JSON
    /// @return the kind; empty for the article's results and JMH's own files
    /// @throws IOException if the file cannot be read
    public static Optional<String> kind(Path file) throws IOException {
        var node = JSON.readTree(file.toFile());
        return node.path("jmh").isArray() ? Optional.of(node.path("kind").asText()) : Optional.empty();
    }

    /// Reads the machine of a result file.
    ///
    /// @param file JSON
    /// @return the machine, where the file describes one
    /// @throws IOException if the file cannot be read
    public static Optional<Machine> machine(Path file) throws IOException {
        var node = JSON.readTree(file.toFile()).path("machine");
        return node.isObject() ? Optional.of(JSON.treeToValue(node, Machine.class)) : Optional.empty();
    }
}
