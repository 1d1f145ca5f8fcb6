package io.myelin.benchmarks.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.myelin.benchmarks.machine.Machine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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

    /// An empty array for JMH's rows.
    ///
    /// @return to be filled
    public static ArrayNode noRows() {
        return JSON.createArrayNode();
    }

    /// Reads JMH's own file.
    ///
    /// @param file JMH's JSON
    /// @return its array
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
    /// @return the rows, at least one
    public static List<MeasuredRow> rows(Path file) throws IOException {
        var node = JSON.readTree(file.toFile());
        var rows = new ArrayList<MeasuredRow>();
        for (var element : node.isArray() ? node : node.path("jmh")) {
            if (element.path("benchmark").asText().indexOf('.') < 0
                    || element.path("primaryMetric").path("scoreUnit").asText().isEmpty()) {
                throw new IOException("it has a row without a name or without a unit");
            }
            rows.add(MeasuredRow.of(element));
        }
        if (rows.isEmpty()) {
            throw new IOException("it has no row");
        }
        return rows;
    }

    /// Reads the command of a result file.
    ///
    /// @param file JSON
    /// @return as the user typed it
    public static String command(Path file) throws IOException {
        return JSON.readTree(file.toFile()).path("command").asText();
    }

    /// Reads the machine of a result file.
    ///
    /// @param file JSON
    /// @return the machine, where the file describes one
    public static Optional<Machine> machine(Path file) throws IOException {
        var node = JSON.readTree(file.toFile()).path("machine");
        return node.isObject() ? Optional.of(JSON.treeToValue(node, Machine.class)) : Optional.empty();
    }
}
