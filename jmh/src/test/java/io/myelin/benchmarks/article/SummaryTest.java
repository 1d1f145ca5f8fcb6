package io.myelin.benchmarks.article;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SummaryTest {

    @Test
    void theMiddleOfAnOddNumberIsOneOfThem() {
        var summary = Summary.of(List.of(9.0, 1.0, 4.0));
        assertThat(summary.median()).isEqualTo(4);
        assertThat(summary.lowest()).isEqualTo(1);
        assertThat(summary.highest()).isEqualTo(9);
    }

    @Test
    void theMiddleOfAnEvenNumberLiesBetween() {
        assertThat(Summary.of(List.of(2.0, 4.0)).median()).isEqualTo(3);
    }

    @Test
    void aStepIsAFifthOfACallToAFivePartName() {
        var row = new ArticleResult.Row(Scenario.STEM.name(), 1_000, List.of(List.of(10_000L)));
        assertThat(row.perStep().median()).isEqualTo(2);
    }
}
