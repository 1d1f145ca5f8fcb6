package io.myelin.benchmarks.article;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class SummaryTest {

    @Test
    void theMiddleOfAnOddNumberIsOneOfThem() {
        var summary = Summary.of(List.of(9.0, 1.0, 4.0));
        assertEquals(4, summary.median());
        assertEquals(1, summary.lowest());
        assertEquals(9, summary.highest());
    }

    @Test
    void theMiddleOfAnEvenNumberLiesBetween() {
        assertEquals(3, Summary.of(List.of(2.0, 4.0)).median());
    }

    @Test
    void theSpreadIsTheDistanceOfTheQuartiles() {
        var summary = Summary.of(List.of(8.0, 9.0, 10.0, 11.0, 12.0));
        assertEquals(0.2, summary.spread(), 1e-9);
        assertTrue(summary.noisierThan(0.19));
        assertFalse(summary.noisierThan(0.21));
    }

    @Test
    void oneWildRunDoesNotSpoilTheOthers() {
        assertFalse(Summary.of(List.of(10.0, 10.0, 10.0, 10.0, 900.0)).noisierThan(0.01));
    }

    @Test
    void aStepIsAFifthOfACallToAFivePartName() {
        var row = new ArticleResult.Row(Scenario.STEM.name(), 1_000, List.of(List.of(10_000L)));
        assertEquals(2, row.perStep().median());
    }
}
