package io.myelin.benchmarks.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.myelin.benchmarks.result.Comparison.Verdict;
import io.myelin.benchmarks.result.Pace.Drift;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
        assertEquals(new Pace(2.5, 7), row.pace());
        assertEquals(List.of("gc.count"), List.copyOf(row.secondary().keySet()));
        assertEquals(row.pace(), Figure.of(file).getFirst().pace());
    }

    @Test
    void theDriftReachesFromNothingToTheFurther() {
        assertEquals(new Drift(1, 1.5), CALM.until(new Pace(5_000, 300)));
        assertEquals(new Drift(0.5, 1.25), CALM.until(new Pace(5_000, 100)));
        assertEquals(new Drift(0.5, 1), CALM.until(new Pace(2_000, 150)));
        assertEquals(-0.5, new Drift(0.5, 1.25).change());
        assertEquals(0.5, new Drift(0.9, 1.5).change());
    }

    @Test
    void whereThreadsSharedAProcessorArithmeticTellsAlone() {
        assertEquals(new Drift(1, 1.25), CALM.until(new Pace(5_000, Double.NaN)));
        assertEquals(new Drift(0.5, 1), new Pace(8_000, Double.NaN).until(CALM));
    }

    @Test
    void anUnknownPaceIsNoExcuse() {
        assertEquals(Drift.NONE, CALM.until(Pace.UNKNOWN));
        assertEquals(Drift.NONE, Pace.UNKNOWN.until(CALM));
        assertTrue(Double.isNaN(comparison(false, 10, CALM, 12, Pace.UNKNOWN).drift()));
    }

    private static Comparison comparison(boolean larger, double a, Pace before, double b, Pace after) {
        return Comparison.of(
            List.of(new Figure("row", a, 0.2, "unit", larger, before)),
            List.of(new Figure("row", b, 0.2, "unit", larger, after)));
    }

    private static Verdict verdict(boolean larger, double a, Pace before, double b, Pace after) {
        return comparison(larger, a, before, b, after).pairs().getFirst().verdict();
    }

    @Test
    void throughputSinksOnASlowerMachine() {
        var slower = new Pace(5_000, 250);
        assertEquals(Verdict.SAME, verdict(true, 10, CALM, 8, slower));
        assertEquals(Verdict.SLOWER, verdict(true, 10, CALM, 7, slower));
        assertEquals(Verdict.SAME, verdict(true, 8, slower, 10, CALM));
        assertEquals(Verdict.FASTER, verdict(true, 8, slower, 11, CALM));
    }

    @Test
    void aMachineThatBecameFasterExcusesFasterRowsOnly() {
        var faster = new Pace(3_000, 150);
        assertEquals(Verdict.SAME, verdict(false, 10, CALM, 8, faster));
        assertEquals(Verdict.FASTER, verdict(false, 10, CALM, 6, faster));
        assertEquals(Verdict.SLOWER, verdict(false, 10, CALM, 12, faster));
    }
}
