package io.myelin.benchmarks.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.benchmarks.harness.Rows;
import org.junit.jupiter.api.Test;

class PublishedRowsTest {

    @Test
    void everyPublishedFigureHasARow() {
        assertThat(Rows.all()).containsAll(Main.PUBLISHED.keySet());
        assertThat(Main.PUBLISHED).hasSize(20);
    }
}
