package io.myelin.benchmarks.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Results that are refused or whose rows are missing: of other conditions, damaged, or incomplete.
@Isolated("replaces System.out and System.err")
class CompareRefusalTest extends CompareCommandRuns {

    @ParameterizedTest
    @CsvSource({"machine, Xeon, 4g, g1, VM 25", "heap, EPYC, 1g, g1, VM 25", "collector, EPYC, 4g, z, VM 25",
            "jdk, EPYC, 4g, g1, VM 26"})
    void otherConditionsAreRefusedByDefault(String condition, String cpu, String heap, String gc, String jvm)
            throws IOException {
        var before = latency("a.json", 1, 1, HERE);
        var after = latency("b.json", 2, 1, machine(cpu, heap, gc, jvm));
        assertThat(compare(before, after)).isEqualTo(2);
        assertThat(complained()).contains("differ in " + condition);
        assertThat(compare(before, after, "--across", condition)).isZero();
    }

    @Test
    void theRowsOwnOptionsAreConditionsToo() throws IOException {
        var before = latency("a.json", 1, 1, HERE);
        var after = latency("b.json", 2, 1, HERE);
        Files.writeString(after, Files.readString(after).replace("-Xmx4g", "-Xmx256m"));
        assertThat(compare(before, after)).isEqualTo(2);
        assertThat(complained()).contains("differ in heap");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "2000.0, \"scoreUnit\" | 20000.0, \"scoreUnit\" | the score of",
            "\"micros\": 9.0 | \"micros\": 90.0 | the curve of"})
    void aFigureThatContradictsItsIterationsIsRefused(String from, String to, String what) throws IOException {
        var before = latency("a.json", 1, 1, HERE);
        var after = latency("b.json", 2, 1, HERE);
        Files.writeString(after, Files.readString(after).replace(from, to));
        assertThat(compare(before, after)).isEqualTo(2);
        assertThat(complained()).contains(what);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "\"50.0\":[0-9.]+ | \"50.0\":1.5 | does not follow from its iterations",
            "\"scoreError\":[0-9.]+ | \"scoreError\":0.001 | the error of",
            "\"scoreConfidence\":.[0-9.]+ | \"scoreConfidence\":[1.5 | the error of",
            "\"date\":\"2026-11 | \"date\":\"2026-13 | is none",
            "\"p50_us\"(.*?)\"p99_us\" | \"p99_us\"$1\"p50_us\" | is less than a lower one",
            "(yardstick[.]arithmetic.*?\"scoreUnit\"):\"ns\" | $1:\"us\" | in another unit"})
    void aPublishedFileThatWasEditedIsRefused(String from, String to, String what) throws IOException {
        var published = Path.of("../docs/benchmarks/latency.json");
        var text = new ObjectMapper().readTree(published.toFile()).toString();
        var edited = text.replaceFirst(from, to);
        assertThat(edited).isNotEqualTo(text);
        var file = Files.writeString(folder.resolve("b.json"), edited);
        assertThat(compare(published, file)).isEqualTo(2);
        assertThat(complained()).contains(what);
    }

    @Test
    void aCurveThatFallsIsRefused() throws IOException {
        var before = latency("a.json", 1, 1, HERE);
        var after = latency("b.json", 2, 1, HERE);
        Files.writeString(after, Files.readString(after)
                .replace("{\"percentile\": 99.0", "{\"percentile\": 75.0, \"micros\": 0.1}, {\"percentile\": 99.0"));
        assertThat(compare(before, after)).isEqualTo(2);
        assertThat(complained()).contains("the curve of row falls");
    }

    /// A comparison would see the first only.
    @ParameterizedTest
    @CsvSource({"\"threads\": 1, \"threads\": 2", "\"avgt\", \"ss\""})
    void aRowThatOccursTwiceInAnotherMannerIsRefused(String from, String to) throws IOException {
        var before = latency("a.json", 1, 1, HERE, OTHER_ROW);
        var after = latency("b.json", 2, 1, HERE, OTHER_ROW, OTHER_ROW.replace(from, to));
        assertThat(compare(before, after)).isEqualTo(2);
        assertThat(complained()).contains("PipeOps.other twice");
    }

    @Test
    void aRowThatSaysItRanWithoutForksAmongOthersIsRefused() throws IOException {
        var row = counted("row", "[[1.0, 1.01], [1.0, 0.99], [1.0, 1.0]]", 1, "");
        var before = written("a.json", "d", row, counted("other", "[[1.0, 1.02], [1.0, 0.98], [1.0, 1.0]]", 1, ""));
        var after = written("b.json", "d", row,
                counted("other", "[[1.0, 1.0]]", 1, "").replace("\"forks\": 1", "\"forks\": 0"));
        assertThat(compare(before, after)).isEqualTo(2);
        assertThat(complained()).contains("fewer forks than others");
    }

    @Test
    void anotherUnitIsAMissingRow() throws IOException {
        var before = latency("a.json", 1, 1, HERE);
        var after = latency("b.json", 2, 1, HERE);
        Files.writeString(after, Files.readString(after).replace("ms/op", "s/op"));
        assertThat(compare(before, after)).isEqualTo(3);
        assertThat(printed()).contains("missing in B: LatencyOps.row in ms/op, there in s/op");
    }

    @Test
    void aRowThatIsNoLongerANumberIsExitCode3() throws IOException {
        var before = latency("a.json", 1, 1, HERE);
        var after = latency("b.json", 2, 1, HERE);
        Files.writeString(after, Files.readString(after)
                .replace("\"score\": 2000.0", "\"score\": \"NaN\"").replace("2000.0", "\"NaN\""));
        assertThat(compare(before, after)).isEqualTo(3);
        assertThat(printed()).contains("no number");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "[[1.0, 1.25], [1.0, 0.75]] | [[1.0, 1.0], [3.0, -1.0]] | no positive number",
            "[[1.0, 1.25], [1.0, 0.75]] | [[1.0, 1.0], []] | is missing",
            "x.PipeOps.other | x.LatencyOps.row | LatencyOps.row twice",
            "x.PipeOps.other | other | without a name",
            "\"ns/op\" | \"\" | without a unit"})
    void aRowThatNoRunLeavesIsRefused(String from, String to, String what) throws IOException {
        var other = OTHER_ROW.replace("avgt", "ss");
        var before = latency("a.json", 1, 1, HERE, other);
        var after = latency("b.json", 2, 1, HERE, other.replace(from, to));
        assertThat(compare(before, after)).isEqualTo(2);
        assertThat(complained()).contains(what);
        assertThat(compare(after, before)).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "-XX:+UseG1GC\" | -XX:+UseG1GC\", \"-Xint\" | options",
            "\"mode\": \"ss\" | \"mode\": \"avgt\" | options",
            "\"threads\": 1 | \"threads\": 4 | options",
            "[\"-Xms4g\", \"-Xmx4g\", \"-XX:+UseG1GC\"] | [] | heap",
            "\"vmVersion\": \"25\", | | jdk",
            "\"heap\": \"4g\" | \"heap\": null | heap"})
    void howARowWasRunIsAConditionToo(String from, @Nullable String to, String condition) throws IOException {
        var before = latency("a.json", 1, 1, HERE);
        var after = latency("b.json", 2, 1, HERE);
        var changed = Files.readString(after).replace(from, to == null ? "" : to);
        assertThat(changed).isNotEqualTo(Files.readString(after));
        Files.writeString(after, changed);
        assertThat(compare(before, after)).isEqualTo(2);
        assertThat(complained()).contains("differ in " + condition);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "[[1.0, 1.02], [1.0, 0.98], [1.0]] | iterations of PipeOps.other are missing",
            "[[1.0, 1.02], [1.0, 0.98]] | fewer forks than others"})
    void aRowThatLostObservationsIsRefused(String rawData, String what) throws IOException {
        var row = counted("row", "[[1.0, 1.01], [1.0, 0.99], [1.0, 1.0]]", 1, "");
        var before = written("a.json", "d", row, counted("other", "[[1.0, 1.02], [1.0, 0.98], [1.0, 1.0]]", 1, ""));
        var after = written("b.json", "d", row, counted("other", rawData, 1, ""));
        assertThat(compare(before, after)).isEqualTo(2);
        assertThat(complained()).contains(what);
        assertThat(compare(before, before)).isZero();
    }

    @Test
    void forksThatAllRowsLostLeaveThemTooCoarse() throws IOException {
        var before = written("a.json", "d", counted("row", "[[1.0, 1.01], [1.02, 1.0], [1.01, 1.04]]", ""));
        var after = written("b.json", "e", counted("row", "[[1.0, 1.0]]", 1, ""));
        assertThat(compare(before, after)).isEqualTo(4);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "[[1.0, 1.0], [1.0, 1.0], [1.0, 1.0]] | 1 | all forks of PipeOps.row have the same time",
            "[[1.0, 1.01], [1.02, 1.0], [1.01, 1.03]] | 2 | forks of PipeOps.row are missing"})
    void forksThatNoRunLeavesAreRefused(String times, String forks, String what) throws IOException {
        var before = written("a.json", "d", counted("row", "[[1.0, 1.02], [1.03, 1.0], [1.01, 1.02]]", ""));
        var after = written("b.json", "e", counted("row", times, "").replace("\"forks\": 1", "\"forks\": " + forks));
        assertThat(compare(before, after)).isEqualTo(2);
        assertThat(complained()).contains(what);
    }

    @ParameterizedTest
    @ValueSource(strings = {"half", "101.0", "-1.0"})
    void aPercentileThatIsNoneIsRefused(String percentile) throws IOException {
        var before = written("a.json", "d", counted("row", "[[1.0, 1.02], [1.03, 1.0], [1.01, 1.02]]", ""));
        var noted = "\"scorePercentiles\": {\"%s\": 1.0}, \"scoreUnit\"".formatted(percentile);
        var after = written("b.json", "e", counted("row", "[[1.0, 1.01], [1.02, 1.0], [1.01, 1.03]]", "")
                .replace("\"scoreUnit\"", noted));
        assertThat(compare(before, after)).isEqualTo(2);
        assertThat(complained()).contains("the score of PipeOps.row does not follow").doesNotContain("\tat ");
    }

    @Test
    void resultsInTheWrongOrderAreNamed() throws IOException {
        var early = written("a.json", "2026-11-01T10:00:00",
                counted("row", "[[2.0, 2.01], [2.02, 2.0], [2.01, 2.04]]", ""));
        var late = written("b.json", "2026-11-02T10:00:00",
                counted("row", "[[2.0, 2.03], [2.04, 2.0], [2.05, 2.02]]", ""));
        assertThat(compare(early, late)).isZero();
        assertThat(printed()).doesNotContain("was measured before");
        assertThat(compare(late, early)).isZero();
        assertThat(printed()).contains("a.json was measured before ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "\"emissions\":100000000 | \"emissions\":50000000",
            "run-benchmarks.sh article\" | run-benchmarks.sh article --after-others\""})
    void howAnArticleWasRunIsACondition(String from, String to) throws IOException {
        var published = Path.of("../docs/benchmarks/article.json");
        var text = new ObjectMapper().readTree(published.toFile()).toString();
        assertThat(text).contains(from);
        assertThat(compare(published, Files.writeString(folder.resolve("b.json"), text.replace(from, to))))
                .isEqualTo(2);
        assertThat(complained()).contains("differ in options");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "\"params\": {\"millis\": \"500\"}, | \"params\": {\"millis\": \"50\"}, | options",
            "\"warmupIterations\": 3, | \"warmupIterations\": 0, | options",
            "\"warmupTime\": \"1 s\", | \"warmupTime\": \"1 ms\", | options",
            "\"measurementTime\": \"1 s\", | \"measurementTime\": \"1 ms\", | options",
            "\"warmupBatchSize\": 1, | \"warmupBatchSize\": 9, | options",
            "\"measurementBatchSize\": 1, | \"measurementBatchSize\": 9, | options",
            "\"jdkVersion\": \"25.0.3\", | \"jdkVersion\": \"25.0.4\", | jdk"})
    void theLengthOfARowAndItsJdkAreConditions(String from, String to, String condition) throws IOException {
        var before = written("a.json", "d", counted("row", "[[1.0, 1.1], [1.0, 1.0]]", 4.1 / 4, from));
        var after = written("b.json", "d", counted("row", "[[1.0, 1.1], [1.0, 1.0]]", 4.1 / 4, to));
        assertThat(compare(before, after)).isEqualTo(2);
        assertThat(complained()).contains("differ in " + condition);
    }

    @ParameterizedTest
    @CsvSource({"p99_us, #, ms", "gc.alloc.rate.norm, B/op, KB/op", "cpu_percent, #, ns"})
    void aFurtherFigureInAnotherUnitIsRefused(String metric, String unit, String other) throws IOException {
        var before = latency("a.json", 1, 1, HERE);
        var after = latency("b.json", 2, 1, HERE);
        var text = Files.readString(after);
        var edited = text.replaceFirst("(\"" + metric + "\": \\{\"score\": [0-9.E-]+, \"scoreUnit\": \")" + unit,
                "$1" + other);
        assertThat(edited).isNotEqualTo(text);
        Files.writeString(after, edited);
        assertThat(compare(before, after)).isEqualTo(2);
        assertThat(complained()).contains(metric + " of LatencyOps.row is in another unit");
    }

    /// Forks of a tail differ so much that three of them exclude nothing.
    @Test
    void aTailThatSeemsToHaveGrownTenfoldIsNotPassedOver() throws IOException {
        var wide = "\"p99_us\": {\"score\": %s, \"scoreUnit\": \"#\", \"rawData\": [[%s], [%s], [%s]]}";
        var steady = withTail(latency("a.json", 1, 1, HERE), wide.formatted("37.0", 1, 10, 100));
        var grown = withTail(latency("b.json", 2, 1, HERE), wide.formatted("370.0", 10, 100, 1000));
        assertThat(compare(steady, grown)).isEqualTo(4);
        assertThat(printed()).containsPattern("p99_us .*worse, or too coarse");
        assertThat(compare(grown, steady)).isZero();
    }

    private static Path withTail(Path result, String tail) throws IOException {
        return Files.writeString(result, Files.readString(result).replaceFirst("\"p99_us\": \\{[^}]*}", tail)
                .replaceFirst("\"curves\": .*\\n", "\"curves\": {}}\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"%s %s", "%s trailing"})
    void textAfterTheEndIsNotDroppedSilently(String form) throws IOException {
        var before = latency("a.json", 1, 1, HERE);
        var after = latency("b.json", 2, 1, HERE);
        Files.writeString(after, form.replace("%s", Files.readString(after)));
        assertThat(compare(before, after)).isEqualTo(2);
    }

    @Test
    void aDateInTheFutureIsNamed() throws IOException {
        var before = written("a.json", "d", counted("row", "[[2.0, 2.01], [2.02, 2.0], [2.01, 2.04]]", ""));
        var after = written("b.json", "9999-01-01T10:00",
                counted("row", "[[2.0, 2.03], [2.04, 2.0], [2.05, 2.02]]", ""));
        assertThat(compare(before, after)).isZero();
        assertThat(printed()).contains("b.json names a date in the future.");
    }

    @Test
    void aValueThatOccursTwiceIsRefused() throws IOException {
        var before = latency("a.json", 1, 1, HERE);
        var after = latency("b.json", 2, 1, HERE);
        Files.writeString(after,
                Files.readString(after).replace("\"mode\": \"ss\"", "\"mode\": \"ss\", \"mode\": \"ss\""));
        assertThat(compare(before, after)).isEqualTo(2);
        assertThat(complained()).contains("b.json is no result of a benchmark: Duplicate field 'mode'", "at line 2");
    }

    @Test
    void aFileThatLostItsMachineIsRefused() throws IOException {
        assertThat(compare(latency("a.json", 1, 1, HERE), latency("b.json", 2, 1, "null"))).isEqualTo(2);
        assertThat(complained()).contains("differ in machine");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "[1, 2]", "{}", "[{\"benchmark\": \"x.PipeOps.row\""})
    void filesWithoutAResultAreRefused(String content) throws IOException {
        var before = latency("a.json", 1, 1, HERE);
        var after = Files.writeString(folder.resolve("b.json"), content);
        assertThat(compare(before, after)).isEqualTo(2);
        assertThat(compare(after, before)).isEqualTo(2);
        assertThat(complained()).doesNotContain("\tat ");
    }

    /// Including further figures that some forks do not have.
    @Test
    void publishedFilesAreSound() throws IOException {
        try (var files = Files.list(Path.of("../docs/benchmarks"))) {
            for (var published : files.filter(file -> file.toString().endsWith(".json")).toList()) {
                assertThat(compare(published, published)).as(() -> published + ": " + complained()).isIn(0, 4);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"\"INGRESS\" | \"WARP\"", "\"RECEPTOR\" | \"INGRESS\"",
            "\"emissions\":100000000 | \"emissions\":0"})
    void anArticleThatNoRunLeavesIsRefused(String from, String to) throws IOException {
        var published = Path.of("../docs/benchmarks/article.json");
        var text = new ObjectMapper().readTree(published.toFile()).toString();
        assertThat(text).contains(from);
        var edited = Files.writeString(folder.resolve("b.json"), text.replace(from, to));
        assertThat(compare(published, edited)).isEqualTo(2);
    }
}
