package io.myelin.substrates.operator.comparing;

import static io.myelin.substrates.operator.Chains.POISON;
import static io.myelin.substrates.operator.Chains.run;
import static io.myelin.substrates.operator.comparing.Bounds.DOWN;
import static io.myelin.substrates.operator.comparing.Bounds.UP;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Compares `low` with all values before, under the natural order and its reverse.
class LowTest {

    @Test
    void passesWhatIsBeyondAllBefore() {
        Bounds.marks(next -> new Low<>(UP, next), Comparator.reverseOrder());
        Bounds.marks(next -> new Low<>(DOWN, next), Comparator.naturalOrder());
    }

    @Test
    void theFirstValueIsComparedWithNothing() {
        assertThat(run(List.of(POISON), next -> new Low<>(UP, next))).isEqualTo(List.of(POISON));
    }

    @Test
    void aFailedComparisonLeavesTheMark() {
        assertThat(run(List.of(3, POISON, 3, 2, POISON, 4), next -> new Low<>(UP, next))).isEqualTo(List.of(3, 2));
    }
}
