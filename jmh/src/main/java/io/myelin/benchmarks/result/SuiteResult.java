package io.myelin.benchmarks.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.myelin.benchmarks.machine.Machine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What a run of JMH suites leaves behind: JMH's own JSON, untouched, with the machine beside it.
///
/// @param kind    what was run: a command's name or "suite"
/// @param command what the user typed
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

    /// Reads JMH's own file.
    ///
    /// @param file JMH's JSON
    /// @return its array
    /// @throws IOException when the file cannot be read or holds no array
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
    /// @throws IOException when the file cannot be read or holds neither
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

    /// Reads the machine of a result file.
    ///
    /// @param file JSON
    /// @return the machine, where the file describes one
    /// @throws IOException when the file cannot be read
    public static Optional<Machine> machine(Path file) throws IOException {
        var node = JSON.readTree(file.toFile()).path("machine");
        return node.isObject() ? Optional.of(JSON.treeToValue(node, Machine.class)) : Optional.empty();
    }
}
