package io.myelin.substrates.operator.comparing;

import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.inputs;
import static io.myelin.substrates.operator.Chains.run;
import static io.myelin.substrates.operator.comparing.Bounds.UP;
import static io.myelin.substrates.operator.comparing.Bounds.filtered;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// Compares `range` with arithmetic.
class RangeTest {

    @Test
    void passesWithinBothBounds() {
        cases(random -> {
            var inputs = inputs(random);
            int lower = random.nextInt(8);
            int upper = lower + random.nextInt(8 - lower);
            assertThat(run(inputs, next -> new Range<>(UP, lower, upper, next)))
                    .isEqualTo(filtered(inputs, value -> lower <= value && value <= upper));
        });
    }
}
