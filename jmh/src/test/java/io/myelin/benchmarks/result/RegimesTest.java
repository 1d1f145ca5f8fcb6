package io.myelin.benchmarks.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RegimesTest {

    @Test
    void forksOfOneSpeedAreOneRegime() {
        var regimes = Regimes.of(List.of(List.of(4.0, 4.2, 90.0), List.of(4.4), List.of(5.0)));
        assertThat(regimes.each()).hasSize(1);
        assertThat(regimes).hasToString("4.40");
        assertThat(regimes.range()).isEqualTo("4.20–5.00");
    }

    @Test
    void twoSpeedsAreShownAsTwo() {
        var regimes = Regimes.of(List.of(List.of(19.0), List.of(4.0), List.of(5.0), List.of(21.0), List.of(20.0)));
        assertThat(regimes).hasToString("4.50 (2), 20.00 (3)");
        assertThat(regimes.best()).isEqualTo(4.5);
        assertThat(regimes.median()).isEqualTo(19);
    }
}
