package io.myelin.substrates.operator.comparing;

import static io.myelin.substrates.operator.Chains.POISON;
import static io.myelin.substrates.operator.Chains.run;
import static io.myelin.substrates.operator.comparing.Bounds.DOWN;
import static io.myelin.substrates.operator.comparing.Bounds.UP;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Compares `high` with all values before, under the natural order and its reverse.
class HighTest {

    @Test
    void passesWhatIsBeyondAllBefore() {
        Bounds.marks(next -> new High<>(UP, next), Comparator.naturalOrder());
        Bounds.marks(next -> new High<>(DOWN, next), Comparator.reverseOrder());
    }

    @Test
    void theFirstValueIsComparedWithNothing() {
        assertThat(run(List.of(POISON), next -> new High<>(UP, next))).isEqualTo(List.of(POISON));
    }

    @Test
    void aFailedComparisonLeavesTheMark() {
        assertThat(run(List.of(2, POISON, 2, 3, POISON, 1), next -> new High<>(UP, next))).isEqualTo(List.of(2, 3));
    }
}
