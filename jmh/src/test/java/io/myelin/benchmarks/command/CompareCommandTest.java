package io.myelin.benchmarks.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// From two files to an exit code.
///
/// The files are drawn, not measured: three forks that differ by some two per cent, and five iterations in each
/// that differ by one. Where a result has a yardstick, the machine's pace scales it as it scales the row.
@Isolated("replaces System.out and System.err")
class CompareCommandTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final PrintStream usual = System.out;
    private final PrintStream usualErr = System.err;

    @TempDir
    private Path folder;

    @BeforeEach
    void redirect() {
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void restore() {
        System.setOut(usual);
        System.setErr(usualErr);
    }

    private Path run(String name, long seed, double nanos) throws IOException {
        return run(name, seed, nanos, "");
    }

    /// A run on a machine on which everything takes longer by a factor, and a little more or less from
    /// iteration to iteration.
    private Path run(String name, long seed, double nanos, double pace) throws IOException {
        var random = new Random(seed);
        return run(name, seed, nanos * pace, metric("yardstick.arithmetic", 4_000 * pace, random) + ", "
                + metric("yardstick.hand_over", 200 * pace, random));
    }

    private static String metric(String name, double value, Random random) {
        var forks = IntStream.range(0, 3)
                .mapToObj(_ -> random.doubles(5, value * 0.98, value * 1.02).toArray())
                .toList();
        double mean = forks.stream().flatMapToDouble(Arrays::stream).average().orElseThrow();
        var unit = name.startsWith("yardstick.") ? "ns" : name.startsWith("gc.") ? "B/op" : "#";
        return "\"%s\": {\"score\": %s, \"scoreUnit\": \"%s\", \"rawData\": %s}"
                .formatted(name, mean, unit, forks.stream().map(Arrays::toString).toList());
    }

    private Path run(String name, long seed, double nanos, String yardstick) throws IOException {
        var random = new Random(seed);
        var forks = IntStream.range(0, 3).mapToObj(_ -> {
            double level = nanos * random.nextDouble(0.99, 1.01);
            return random.doubles(5, level * 0.995, level * 1.005).toArray();
        }).toList();
        double mean = forks.stream().flatMapToDouble(Arrays::stream).average().orElseThrow();
        return Files.writeString(folder.resolve(name), """
                [{"benchmark": "x.PipeOps.steady", "mode": "avgt", "threads": 1,
                  "primaryMetric": {"score": 5.0, "scoreError": 0.1, "scoreUnit": "ns/op",
                    "rawData": [[5.0, 5.1], [5.0, 4.9]]}, "secondaryMetrics": {%s}},
                 {"benchmark": "x.PipeOps.row", "mode": "avgt", "threads": 1,
                  "primaryMetric": {"score": %s, "scoreError": %s, "scoreUnit": "ns/op", "rawData": %s},
                  "secondaryMetrics": {%s}}]
                """.formatted(yardstick, mean, mean / 100,
                forks.stream().map(Arrays::toString).toList(), yardstick));
    }

    private int compare(Path before, Path after, String... options) {
        var line = new ArrayList<>(List.of("compare", before.toString(), after.toString()));
        line.addAll(List.of(options));
        return Benchmarks.execute(line.toArray(String[]::new));
    }

    private String printed() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String complained() {
        return err.toString(StandardCharsets.UTF_8);
    }

    /// A latency row and what else a result has, on a machine, with its score and figures times so much.
    private Path latency(String name, long seed, double times, String machine, String... more) throws IOException {
        var random = new Random(seed);
        var metrics = List.of(
                metric("p50_us", 0.2 * times, random), metric("p99_us", 9 * times, random),
                metric("cpu_percent", 0.5 * times, random), metric("gc.alloc.rate.norm", 24 * times, random));
        var rows = new ArrayList<String>();
        rows.add("""
                {"benchmark": "x.LatencyOps.row", "mode": "ss", "threads": 1, "vmName": "VM", "vmVersion": "25",
                  "jvmArgs": ["-Xms4g", "-Xmx4g", "-XX:+UseG1GC"],
                  "primaryMetric": {"score": 2000.0, "scoreUnit": "ms/op",
                    "rawData": [[2000.0, 2000.0], [2000.0, 2000.0], [2000.0, 2000.0]]},
                  "secondaryMetrics": {%s}}""".formatted(String.join(",", metrics)));
        rows.addAll(List.of(more));
        return Files.writeString(folder.resolve(name), """
                {"kind": "latency", "command": "x", "machine": %s, "jmh": [%s],
                  "curves": {"row": [{"percentile": 50.0, "micros": %s}, {"percentile": 99.0, "micros": %s}]}}
                """.formatted(machine, String.join(",", rows), 0.2 * times, 9 * times));
    }

    private static String machine(String cpu, String heap, String collector, String jvm) {
        return """
                {"cpu": "%s", "cores": 2, "memory": 17179869184, "os": "Linux 6.1 amd64", "jvm": "%s",
                  "collector": "%s", "heap": "%s", "date": "d", "provider": "p", "commit": "c"}"""
                .formatted(cpu, jvm, collector, heap);
    }

    private static final String HERE = machine("EPYC", "4g", "g1", "VM 25");

    private static final String OTHER_ROW = """
            {"benchmark": "x.PipeOps.other", "mode": "avgt", "threads": 1,
              "primaryMetric": {"score": 1.0, "scoreUnit": "ns/op", "rawData": [[1.0, 1.0], [1.0, 1.0]]},
              "secondaryMetrics": {}}""";

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void twoRunsOfTheSameBuildAreTheSame(long seed) throws IOException {
        assertThat(compare(run("a.json", seed, 10), run("b.json", seed + 100, 10))).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void aFifthSlowerIsExitCode3(long seed) throws IOException {
        assertThat(compare(run("a.json", seed, 10), run("b.json", seed + 100, 12))).isEqualTo(3);
        assertThat(printed().lines())
                .anyMatch(line -> line.matches("PipeOps\\.row .*slower.*"))
                .anyMatch(line -> line.matches("PipeOps\\.steady .*same.*"));
    }

    @Test
    void aFifthFasterIsNoFailure() throws IOException {
        assertThat(compare(run("a.json", 1, 12), run("b.json", 2, 10))).isEqualTo(0);
        assertThat(printed()).contains("faster");
    }

    @ParameterizedTest
    @CsvSource({"1, 1.25", "2, 1.4", "3, 2", "4, 0.8", "5, 0.6"})
    void aSlowerMachineIsNoSlowerBuildButHidesOne(long seed, double pace) throws IOException {
        assertThat(compare(run("a.json", seed, 10, 1.0), run("b.json", seed + 100, 10, pace))).isEqualTo(4);
        assertThat(printed()).contains("The machine itself changed its pace");
    }

    @Test
    void withoutAYardstickTheSameRunsWouldDiffer() throws IOException {
        assertThat(compare(run("a.json", 1, 10), run("b.json", 2, 12.5))).isEqualTo(3);
        assertThat(printed()).contains("Not all figures have a yardstick");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void aFifthSlowerOnASteadyMachineIsExitCode3(long seed) throws IOException {
        assertThat(compare(run("a.json", seed, 10, 1.0), run("b.json", seed + 100, 12, 1.0))).isEqualTo(3);
        assertThat(printed()).doesNotContain("The machine itself");
    }

    @Test
    void slowerThanTheMachineBecameIsExitCode3() throws IOException {
        assertThat(compare(run("a.json", 1, 10, 1.0), run("b.json", 2, 12, 1.3))).isEqualTo(3);
        assertThat(printed().lines()).anyMatch(line -> line.matches("PipeOps\\.row .*slower.*"));
    }

    @Test
    void everyFurtherFigureIsJudged() throws IOException {
        assertThat(compare(latency("a.json", 1, 1, HERE), latency("b.json", 2, 10, HERE))).isEqualTo(3);
        for (var metric : List.of("p50_us", "p99_us", "cpu_percent", "gc.alloc.rate.norm")) {
            assertThat(printed().lines()).anyMatch(line -> line.matches(" +" + metric + " .*worse.*"));
        }
    }

    @Test
    void aFurtherFigureThatGrewByAFifthIsFound() throws IOException {
        assertThat(compare(latency("a.json", 1, 1, HERE), latency("b.json", 2, 1.2, HERE))).isEqualTo(3);
    }

    @Test
    void aRowThatIsMissingIsExitCode3() throws IOException {
        assertThat(compare(latency("a.json", 1, 1, HERE, OTHER_ROW), latency("b.json", 2, 1, HERE))).isEqualTo(3);
        assertThat(printed()).contains("missing in B: PipeOps.other");
    }

    @Test
    void aRowThatIsNewIsNamed() throws IOException {
        assertThat(compare(latency("a.json", 1, 1, HERE), latency("b.json", 2, 1, HERE, OTHER_ROW))).isZero();
        assertThat(printed()).contains("new in B: PipeOps.other");
    }

    @ParameterizedTest
    @CsvSource({"machine, Xeon, 4g, g1, VM 25", "heap, EPYC, 1g, g1, VM 25", "collector, EPYC, 4g, z, VM 25",
            "jdk, EPYC, 4g, g1, VM 26"})
    void otherConditionsAreRefusedUnlessTold(String condition, String cpu, String heap, String gc, String jvm)
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

    @Test
    void anotherUnitIsAMissingRow() throws IOException {
        var before = latency("a.json", 1, 1, HERE);
        var after = latency("b.json", 2, 1, HERE);
        Files.writeString(after, Files.readString(after).replace("ms/op", "s/op"));
        assertThat(compare(before, after)).isEqualTo(3);
        assertThat(printed()).contains("missing in B: LatencyOps.row in ms/op, there in s/op");
    }

    @Test
    void aRowThatIsNoNumberAnyMoreIsExitCode3() throws IOException {
        var before = latency("a.json", 1, 1, HERE);
        var after = latency("b.json", 2, 1, HERE);
        Files.writeString(after, Files.readString(after)
                .replace("\"score\": 2000.0", "\"score\": \"NaN\"").replace("2000.0", "\"NaN\""));
        assertThat(compare(before, after)).isEqualTo(3);
        assertThat(printed()).contains("no number");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "[[1.0, 1.0], [1.0, 1.0]] | [[1.0, 1.0], [3.0, -1.0]] | no positive number",
            "[[1.0, 1.0], [1.0, 1.0]] | [[1.0, 1.0], []] | is missing",
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

    /// A row that ran with JMH's record of forks and iterations, as all do.
    private static String counted(String name, String rawData, double score, String more) {
        return """
                {"benchmark": "x.PipeOps.%s", "mode": "avgt", "threads": 1, "forks": 1, "measurementIterations": 2,
                  %s "primaryMetric": {"score": %s, "scoreUnit": "ns/op", "rawData": %s}, "secondaryMetrics": {}}"""
                .formatted(name, more, score, rawData);
    }

    private Path written(String name, String date, String... rows) throws IOException {
        return Files.writeString(folder.resolve(name), """
                {"kind": "suite", "command": "x", "machine": %s, "jmh": [%s], "curves": {}}
                """.formatted(HERE.replace("\"d\"", '"' + date + '"'), String.join(",", rows)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "[[1.0, 1.0], [1.0, 1.0], [1.0]] | iterations of PipeOps.other are missing",
            "[[1.0, 1.0], [1.0, 1.0]] | fewer forks than others"})
    void aRowThatLostObservationsIsRefused(String rawData, String what) throws IOException {
        var whole = "[[1.0, 1.0], [1.0, 1.0], [1.0, 1.0]]";
        var before = written("a.json", "d", counted("row", whole, 1, ""), counted("other", whole, 1, ""));
        var after = written("b.json", "d", counted("row", whole, 1, ""), counted("other", rawData, 1, ""));
        assertThat(compare(before, after)).isEqualTo(2);
        assertThat(complained()).contains(what);
        assertThat(compare(before, before)).isZero();
    }

    @Test
    void forksThatAllRowsLostLeaveThemTooCoarse() throws IOException {
        var before = written("a.json", "d", counted("row", "[[1.0, 1.01], [1.02, 1.0], [1.01, 1.0]]",
                6.04 / 6, ""));
        var after = written("b.json", "e", counted("row", "[[1.0, 1.0]]", 1, ""));
        assertThat(compare(before, after)).isEqualTo(4);
    }

    @Test
    void aCopyUnderAnotherDateIsRefused() throws IOException {
        var row = counted("row", "[[1.0, 1.01], [1.02, 1.0], [1.01, 1.0]]", 6.04 / 6, "");
        assertThat(compare(written("a.json", "d", row), written("b.json", "e", row))).isEqualTo(2);
        assertThat(complained()).contains("same raw data for PipeOps.row");
        assertThat(compare(written("a.json", "d", row), written("b.json", "d", row))).isZero();
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

    /// Forks of a tail differ by so much that three of them exclude nothing.
    @Test
    void aTailThatSeemsToHaveGrownTenfoldIsNotPassedOver() throws IOException {
        var before = latency("a.json", 1, 1, HERE).toString();
        var wide = "\"p99_us\": {\"score\": %s, \"scoreUnit\": \"#\", \"rawData\": [[%s], [%s], [%s]]}";
        var text = Files.readString(Path.of(before)).replaceFirst("\"p99_us\": \\{[^}]*}", "%s")
                .replaceFirst("\"curves\": .*\\n", "\"curves\": {}}\n");
        var steady = Files.writeString(folder.resolve("c.json"), text.replace("%s", wide.formatted(111, 1, 10, 100)
                .replace("\"score\": 111", "\"score\": 37.0")));
        var grown = Files.writeString(folder.resolve("d.json"), text.replace("%s",
                wide.formatted("370.0", 10, 100, 1000)));
        assertThat(compare(steady, grown)).isEqualTo(4);
        assertThat(printed()).containsPattern("p99_us .*worse, or too coarse");
        assertThat(compare(grown, steady)).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"%s %s", "%s trailing"})
    void whatStandsAfterTheEndIsNotDroppedWithoutAWord(String form) throws IOException {
        var before = latency("a.json", 1, 1, HERE);
        var after = latency("b.json", 2, 1, HERE);
        Files.writeString(after, form.replace("%s", Files.readString(after)));
        assertThat(compare(before, after)).isEqualTo(2);
    }

    @Test
    void aValueThatIsThereTwiceIsRefused() throws IOException {
        var before = latency("a.json", 1, 1, HERE);
        var after = latency("b.json", 2, 1, HERE);
        Files.writeString(after,
                Files.readString(after).replace("\"mode\": \"ss\"", "\"mode\": \"ss\", \"mode\": \"ss\""));
        assertThat(compare(before, after)).isEqualTo(2);
    }

    @Test
    void aFileThatLostItsMachineIsRefused() throws IOException {
        assertThat(compare(latency("a.json", 1, 1, HERE), latency("b.json", 2, 1, "null"))).isEqualTo(2);
        assertThat(complained()).contains("differ in machine");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "[1, 2]", "{}", "[{\"benchmark\": \"x.PipeOps.row\""})
    void whatIsNoResultIsRefused(String content) throws IOException {
        var before = latency("a.json", 1, 1, HERE);
        var after = Files.writeString(folder.resolve("b.json"), content);
        assertThat(compare(before, after)).isEqualTo(2);
        assertThat(compare(after, before)).isEqualTo(2);
        assertThat(complained()).doesNotContain("\tat ");
    }

    /// Among them further figures that some forks do not have.
    @Test
    void whatIsPublishedIsSound() throws IOException {
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
