package io.myelin.benchmarks.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Copies of a result that are refused: under another date or commit, edited, or with forks that were moved.
@Isolated("replaces System.out and System.err")
class CompareCopyTest extends CompareCommandRuns {

    @Test
    void aCopyUnderAnotherDateIsRefused() throws IOException {
        var row = counted("row", "[[1.0, 1.01], [1.02, 1.0], [1.01, 1.04]]", "");
        assertThat(compare(written("a.json", "d", row), written("b.json", "e", row))).isEqualTo(2);
        assertThat(complained()).contains("same raw data for PipeOps.row");
        assertThat(compare(written("a.json", "d", row), written("b.json", "d", row))).isZero();
        assertThat(printed()).contains("Both results are the same run.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"d", "e"})
    void aCopyOneRowOfWhichWasEditedIsRefused(String date) throws IOException {
        var kept = counted("row", "[[1.0, 1.01], [1.02, 1.0], [1.01, 1.04]]", "");
        var slow = counted("other", "[[2.0, 2.01], [2.02, 2.0], [2.01, 2.04]]", "");
        var fast = counted("other", "[[1.0, 1.05], [1.03, 1.0], [1.06, 1.02]]", "");
        assertThat(compare(written("a.json", "d", kept, slow), written("b.json", date, kept, fast))).isEqualTo(2);
        assertThat(complained()).contains("same raw data for PipeOps.row", "not for PipeOps.other");
    }

    /// A fast fork in the place of a slow one.
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "[[1.0, 1.01], [1.0, 1.01], [1.01, 1.04]] | [[2.0, 2.01], [2.02, 2.0], [2.01, 2.04]]",
            "[[1.0, 1.01], [1.02, 1.0], [1.01, 1.04]] | [[1.01, 1.0], [2.02, 2.0], [2.01, 2.04]]"})
    void aForkThatIsThereTwiceIsRefused(String row, String other) throws IOException {
        var before = written("a.json", "d", counted("row", "[[1.0, 1.03], [1.0, 1.02], [1.01, 1.04]]", ""),
                counted("other", "[[2.0, 2.03], [2.02, 2.0], [2.01, 2.04]]", ""));
        var after = written("b.json", "e", counted("row", row, ""), counted("other", other, ""));
        assertThat(compare(before, after)).isEqualTo(2);
        assertThat(complained()).contains("has the times of a fork of PipeOps.row");
    }

    /// The forks of each row in another order, their iterations in another order, the labels of two rows exchanged, and
    /// a fork left out.
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "row | [[1.0, 1.02], [1.0, 1.01], [1.01, 1.03]] | other | [[2.0, 2.02], [2.0, 2.01], [2.01, 2.03]]",
            "row | [[1.01, 1.0], [1.02, 1.0], [1.03, 1.01]] | other | [[2.01, 2.0], [2.02, 2.0], [2.03, 2.01]]",
            "other | [[1.0, 1.01], [1.0, 1.02], [1.01, 1.03]] | row | [[2.0, 2.01], [2.0, 2.02], [2.01, 2.03]]",
            "row | [[1.0, 1.01], [1.0, 1.02]] | other | [[2.0, 2.01], [2.0, 2.02]]"})
    void forksOfACopyThatWereMovedAreRefused(String fast, String fastTimes, String slow, String slowTimes)
            throws IOException {
        var before = written("a.json", "d", counted("row", "[[1.0, 1.01], [1.0, 1.02], [1.01, 1.03]]", ""),
                counted("other", "[[2.0, 2.01], [2.0, 2.02], [2.01, 2.03]]", ""));
        var after = written("b.json", "e", counted(fast, fastTimes, ""), counted(slow, slowTimes, ""));
        assertThat(compare(before, after)).isEqualTo(2);
        assertThat(complained()).contains("has the times of a fork of PipeOps.", "edited copy");
    }

    /// In the place of another fork, and in the other result.
    @Test
    void aForkThatWasCopiedWithOtherLastDigitsIsRefused() throws IOException {
        var before = written("a.json", "d", counted("row", "[[1.0, 1.03], [1.05, 1.02], [1.01, 1.04]]", ""));
        var within = written("b.json", "e",
                counted("row", "[[1.1, 1.13], [1.100000000001, 1.130000000001], [1.01, 1.06]]", ""));
        assertThat(compare(before, within)).isEqualTo(2);
        assertThat(complained()).contains("b.json: a fork of PipeOps.row has the times of a fork of PipeOps.row");
        var across = written("b.json", "e",
                counted("row", "[[1.1, 1.13], [1.000000000001, 1.030000000001], [1.01, 1.06]]", ""));
        assertThat(compare(before, across)).isEqualTo(2);
        assertThat(complained()).contains("in the second result has the times of a fork of PipeOps.row in the first");
    }

    /// With all scores, errors, percentiles and yardsticks: it does not contradict itself.
    @ParameterizedTest
    @ValueSource(doubles = {0.5, 1.0 / 3, 0.99, 1.000001})
    void aCopyThatWasMultipliedIsRefused(double factor) throws IOException {
        var published = Path.of("../docs/benchmarks/peers.json");
        var json = new ObjectMapper();
        var result = json.readTree(published.toFile());
        ((ObjectNode) result.path("machine")).put("date", date("d"));
        for (var row : result.path("jmh")) {
            multiply(row.path("primaryMetric"), factor);
            multiply(row.path("secondaryMetrics"), factor);
        }
        var multiplied = folder.resolve("b.json");
        json.writeValue(multiplied.toFile(), result);
        assertThat(compare(multiplied, multiplied)).isIn(0, 4);
        assertThat(compare(published, multiplied)).isEqualTo(2);
        assertThat(complained()).contains("in the second result are those in the first, all multiplied by one factor");
    }

    private static void multiply(JsonNode node, double factor) {
        node.properties().forEach(entry -> {
            if (entry.getValue().isNumber()) {
                ((ObjectNode) node).put(entry.getKey(), factor * entry.getValue().asDouble());
            }
        });
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            if (node.get(i).isNumber()) {
                ((ArrayNode) node).set(i, factor * node.get(i).asDouble());
            }
        }
        node.forEach(child -> multiply(child, factor));
    }

    @Test
    void anEditedFigureOfACopyIsRefused() throws IOException {
        var before = latency("a.json", 1, 1, HERE);
        var after = Files.writeString(folder.resolve("b.json"), Files.readString(before)
                .replaceFirst("(\"cpu_percent\".*?\\[\\[)([0-9.]+), ([0-9.]+)", "$1$3, $2"));
        assertThat(compare(before, after)).isEqualTo(2);
        assertThat(complained()).contains("same raw data for LatencyOps.row", "not for LatencyOps.row, cpu_percent");
    }

    /// A single time of the machine proves no copy, but differs in one.
    @Test
    void anEditedYardstickOfASingleIterationIsRefused() throws IOException {
        var yardstick = "\"yardstick.arithmetic\": {\"score\": %1$s, \"scoreUnit\": \"ns\", "
                + "\"rawData\": [[%1$s], [%1$s], [%1$s]]}";
        var before = run("a.json", 1, 5, yardstick.formatted(4_000.0));
        assertThat(compare(before, run("b.json", 1, 5, yardstick.formatted(8_000.0)))).isEqualTo(2);
        assertThat(complained()).contains("same raw data for PipeOps.steady, to the last digit",
                "not for PipeOps.steady, yardstick.arithmetic");
        assertThat(compare(before, run("b.json", 2, 5, yardstick.formatted(4_000.0)))).isZero();
    }

    /// The machine's own times, with the forks in another order.
    @Test
    void aCopyWhoseYardsticksWereReorderedIsRefused() throws IOException {
        var yardstick = "\"yardstick.arithmetic\": {\"score\": 4.0, \"scoreUnit\": \"ns\", \"rawData\": [%s]}";
        var before = run("a.json", 1, 5, yardstick.formatted("[4.0, 3.5], [4.5, 4.0]"));
        assertThat(compare(before, run("b.json", 2, 4, yardstick.formatted("[4.5, 4.0], [4.0, 3.5]")))).isEqualTo(2);
        assertThat(complained()).contains("has the times of a fork of PipeOps.steady, yardstick.arithmetic");
    }

    @Test
    void twoResultsThatNameOneRunAndDifferAreRefused() throws IOException {
        var slow = counted("row", "[[2.0, 2.01], [2.02, 2.0], [2.01, 2.04]]", "");
        var fast = counted("row", "[[1.0, 1.02], [1.03, 1.0], [1.01, 1.02]]", "");
        assertThat(compare(written("a.json", "d", slow), written("b.json", "d", fast))).isEqualTo(2);
        assertThat(complained()).contains("name the run of " + date("d") + " at commit c", "for PipeOps.row differ");
        assertThat(compare(written("a.json", "d", slow), written("b.json", "e", fast))).isZero();
    }

    @Test
    void anArticleUnderAnotherCommitIsRefused() throws IOException {
        var published = Path.of("../docs/benchmarks/article.json");
        var text = new ObjectMapper().readTree(published.toFile()).toString();
        var edited = text.replaceFirst("\"commit\":\"[^\"]*\"", "\"commit\":\"another\"");
        assertThat(edited).isNotEqualTo(text);
        assertThat(compare(published, Files.writeString(folder.resolve("b.json"), edited))).isEqualTo(2);
        assertThat(complained()).contains("same raw data for ");
    }
}
