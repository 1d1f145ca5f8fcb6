package io.myelin.benchmarks.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Verdicts, from two files to an exit code.
@Isolated("replaces System.out and System.err")
class CompareCommandTest extends CompareCommandRuns {

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
    @CsvSource({"machine, EPYC", "heap, 4g", "collector, g1", "jdk, VM 25"})
    void anotherConditionIsRefusedUnlessItIsAllowed(String condition, String here) throws IOException {
        var before = latency("a.json", 1, 1, HERE);
        var after = latency("b.json", 2, 1, HERE.replace("\"" + here + "\"", "\"other\""));
        assertThat(compare(before, after)).isEqualTo(2);
        assertThat(complained()).contains("the results differ in " + condition);
        assertThat(compare(before, after, "--across", condition)).isZero();
    }

    @Test
    void otherOptionsAreRefused() throws IOException {
        var before = latency("a.json", 1, 1, HERE);
        var after = latency("b.json", 2, 1, HERE);
        Files.writeString(after, Files.readString(after).replace("\"-Xms4g\"", "\"-Xms4g\", \"-Dworker=shared\""));
        assertThat(compare(before, after)).isEqualTo(2);
        assertThat(complained()).contains("the results differ in options");
    }
}
