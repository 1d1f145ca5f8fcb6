package io.myelin.benchmarks.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Random;
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

    @Test
    void aYardstickThatOneSideLacksIsNamed() throws IOException {
        var before = run("a.json", 1, 10, 1.0);
        var after = run("b.json", 2, 10, 1.0);
        compare(before, after);
        assertThat(printed()).doesNotContain("Not all figures have a yardstick");
        Files.writeString(after, Files.readString(after).replace("yardstick.hand_over", "hand_over"));
        compare(before, after);
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

    /// All times of all rows scaled by one factor, with other dates, and the machine's own times kept.
    @Test
    void aCopyWithTheYardsticksOfAnotherRunIsRefused() throws IOException {
        var random = new Random(1);
        var yardstick = metric("yardstick.arithmetic", 4_000, random) + ", "
                + metric("yardstick.hand_over", 200, random);
        var before = run("a.json", 1, 5, yardstick);
        assertThat(compare(before, run("b.json", 2, 4, yardstick))).isEqualTo(2);
        assertThat(complained()).contains("same raw data for PipeOps.steady, yardstick.arithmetic", "edited copy");
        assertThat(compare(before, run("b.json", 2, 5, 1))).isZero();
    }
}
