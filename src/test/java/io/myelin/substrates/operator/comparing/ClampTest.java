package io.myelin.substrates.operator.comparing;

import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.clean;
import static io.myelin.substrates.operator.Chains.inputs;
import static io.myelin.substrates.operator.Chains.run;
import static io.myelin.substrates.operator.comparing.Bounds.UP;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/// Compares `clamp` with arithmetic.
class ClampTest {

    @Test
    void replacesWhatIsBeyondABound() {
        cases(random -> {
            var inputs = inputs(random);
            int lower = random.nextInt(8);
            int upper = lower + random.nextInt(8 - lower);
            assertThat(run(inputs, next -> new Clamp<>(UP, lower, upper, next)))
                    .isEqualTo(clean(inputs).stream().map(value -> Math.max(lower, Math.min(upper, value))).toList());
        });
    }

    /// A bound replaces a value beyond it, not a value that compares equal to it.
    @Test
    void leavesValuesAloneThatCompareLikeABound() {
        assertThat(run(List.of("A", "?", "M", "~", "Z"),
                next -> new Clamp<>(String.CASE_INSENSITIVE_ORDER, "a", "z", next)))
                .isEqualTo(List.of("A", "a", "M", "z", "Z"));
    }
}
