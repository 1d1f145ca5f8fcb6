package io.myelin.benchmarks.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Finds raw data that two runs share: no two runs measure the same times to the last digit, so one is a copy of the
/// other, with another commit or date written on it.
public final class CopiedRow {

    private static final ObjectMapper JSON = new ObjectMapper();

    private CopiedRow() {
    }

    /// Searches two runs for a row with the same raw data.
    ///
    /// @param a a result
    /// @param b another
    /// @return the first such row; empty if the files name the same run, as copies of one file do
    /// @throws IOException if a file cannot be read
    public static Optional<String> find(Path a, Path b) throws IOException {
        var before = JSON.readTree(a.toFile());
        var after = JSON.readTree(b.toFile());
        if (run(before).equals(run(after))) {
            return Optional.empty();
        }
        var measured = raw(before);
        return raw(after).entrySet().stream()
                .filter(row -> row.getValue().equals(measured.get(row.getKey())))
                .map(Map.Entry::getKey).findFirst();
    }

    private static String run(JsonNode result) {
        var machine = result.path("machine");
        return machine.path("commit").asText() + " " + machine.path("date").asText();
    }

    private static Map<String, JsonNode> raw(JsonNode result) {
        var raw = new HashMap<String, JsonNode>();
        for (var row : result.isArray() ? result : result.path("jmh")) {
            raw.put(MeasuredRow.of(row).key(), row.path("primaryMetric").path("rawData"));
        }
        for (var row : result.path("rows")) {
            raw.put(row.path("scenario").asText(), row.path("nanos"));
        }
        raw.values().removeIf(JsonNode::isEmpty);
        return raw;
    }
}
