package io.myelin.benchmarks.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.benchmarks.result.Comparison.Verdict;
import io.myelin.benchmarks.result.Pace.Drift;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PaceTest {

    private static final Pace CALM = new Pace(4_000, 200);

    @TempDir
    private Path folder;

    @Test
    void theMedianOfAllForksIsReadAndNoMetricOfTheRow() throws IOException {
        var file = Files.writeString(folder.resolve("result.json"), """
                [{"benchmark": "x.PipeOps.row", "mode": "avgt",
                  "primaryMetric": {"score": 10.0, "scoreError": 0.5, "scoreUnit": "ns/op", "rawData": [[10.0]]},
                  "secondaryMetrics": {
                    "gc.count": {"score": 1.0, "rawData": [[1.0]]},
                    "yardstick.arithmetic": {"score": 9.0, "rawData": [[1.0, 2.0], [3.0, 30.0]]},
                    "yardstick.hand_over": {"score": 9.0, "rawData": [[7.0, 5.0], [60.0]]}}}]
                """);
        var row = SuiteResult.rows(file).getFirst();
        assertThat(row.pace()).isEqualTo(new Pace(2.5, 7));
        assertThat(List.copyOf(row.secondary().keySet())).isEqualTo(List.of("gc.count"));
        assertThat(Figure.of(file).getFirst().pace()).isEqualTo(row.pace());
    }

    @Test
    void theDriftReachesFromNothingToTheFurther() {
        assertThat(CALM.until(new Pace(5_000, 300))).isEqualTo(new Drift(1, 1.5));
        assertThat(CALM.until(new Pace(5_000, 100))).isEqualTo(new Drift(0.5, 1.25));
        assertThat(CALM.until(new Pace(2_000, 150))).isEqualTo(new Drift(0.5, 1));
        assertThat(new Drift(0.5, 1.25).change()).isEqualTo(-0.5);
        assertThat(new Drift(0.9, 1.5).change()).isEqualTo(0.5);
    }

    @Test
    void onlyArithmeticCountsWhereThreadsSharedAProcessor() {
        assertThat(CALM.until(new Pace(5_000, Double.NaN))).isEqualTo(new Drift(1, 1.25));
        assertThat(new Pace(8_000, Double.NaN).until(CALM)).isEqualTo(new Drift(0.5, 1));
    }

    @Test
    void anUnknownPaceIsNoExcuse() {
        assertThat(CALM.until(Pace.UNKNOWN)).isEqualTo(Drift.NONE);
        assertThat(Pace.UNKNOWN.until(CALM)).isEqualTo(Drift.NONE);
        assertThat(comparison(false, 10, CALM, 12, Pace.UNKNOWN).drift()).isNaN();
    }

    /// Five forks within a fiftieth of the value.
    private static Figure figure(double value, boolean larger, Pace pace) {
        var forks = DoubleStream.of(0.98, 0.99, 1, 1.01, 1.02).mapToObj(off -> List.of(value * off)).toList();
        return new Figure("row", "", value, forks, "unit", larger, pace);
    }

    private static Comparison comparison(boolean larger, double a, Pace before, double b, Pace after) {
        return Comparison.of(List.of(figure(a, larger, before)), List.of(figure(b, larger, after)), 0.01);
    }

    private static Verdict verdict(boolean larger, double a, Pace before, double b, Pace after) {
        return comparison(larger, a, before, b, after).pairs().getFirst().verdict();
    }

    @Test
    void throughputSinksOnASlowerMachine() {
        var slower = new Pace(5_000, 250);
        assertThat(verdict(true, 10, CALM, 8, slower)).isEqualTo(Verdict.SAME);
        assertThat(verdict(true, 10, CALM, 7, slower)).isEqualTo(Verdict.SLOWER);
        assertThat(verdict(true, 8, slower, 10, CALM)).isEqualTo(Verdict.SAME);
        assertThat(verdict(true, 8, slower, 11, CALM)).isEqualTo(Verdict.FASTER);
    }

    @Test
    void aMachineThatBecameFasterExcusesFasterRowsOnly() {
        var faster = new Pace(3_000, 150);
        assertThat(verdict(false, 10, CALM, 8, faster)).isEqualTo(Verdict.SAME);
        assertThat(verdict(false, 10, CALM, 6, faster)).isEqualTo(Verdict.FASTER);
        assertThat(verdict(false, 10, CALM, 12, faster)).isEqualTo(Verdict.SLOWER);
    }
}
