package io.myelin.benchmarks.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.myelin.benchmarks.result.Comparison.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTest {

    private static Figure nanos(String label, double value, double error) {
        return new Figure(label, value, error, "ns/op", false);
    }

    private static Verdict verdict(Figure before, Figure after) {
        return Comparison.of(List.of(before), List.of(after)).pairs().getFirst().verdict();
    }

    @Test
    void aFifthSlowerBeyondBothErrorsIsSlower() {
        assertEquals(Verdict.SLOWER, verdict(nanos("row", 10, 0.5), nanos("row", 12, 0.5)));
    }

    @Test
    void aFifthSlowerWithinBothErrorsIsTheSame() {
        assertEquals(Verdict.SAME, verdict(nanos("row", 10, 1.5), nanos("row", 12, 0.5)));
    }

    @Test
    void fewerNanosecondsAreFaster() {
        assertEquals(Verdict.FASTER, verdict(nanos("row", 12, 0.5), nanos("row", 10, 0.5)));
    }

    @Test
    void moreOperationsAreFaster() {
        var before = new Figure("row", 10, 0.5, "ops/s", true);
        var after = new Figure("row", 12, 0.5, "ops/s", true);
        assertEquals(Verdict.FASTER, verdict(before, after));
        assertEquals(Verdict.SLOWER, verdict(after, before));
    }

    @Test
    void withoutAnErrorNothingIsJudged() {
        var comparison = Comparison.of(
            List.of(nanos("row", 10, Double.NaN)), List.of(nanos("row", 20, 0.1)));
        assertEquals(Verdict.UNKNOWN, comparison.pairs().getFirst().verdict());
        assertFalse(comparison.anySlower());
    }

    @Test
    void rowsOfOneSideAreNamed() {
        var comparison = Comparison.of(
            List.of(nanos("left", 1, 0), nanos("both", 1, 0)),
            List.of(nanos("both", 2, 0), nanos("right", 1, 0)));
        assertEquals(List.of("left"), comparison.onlyA());
        assertEquals(List.of("right"), comparison.onlyB());
        assertTrue(comparison.anySlower());
    }

    @Test
    void figuresOfDifferentUnitsAreNotCompared() {
        var comparison = Comparison.of(
            List.of(nanos("row", 1, 0)), List.of(new Figure("row", 1, 0, "us/op", false)));
        assertTrue(comparison.pairs().isEmpty());
        assertEquals(List.of("row"), comparison.onlyA());
    }
}
