package io.myelin.substrates.operator.filtering;

import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.clean;
import static io.myelin.substrates.operator.Chains.inputs;
import static io.myelin.substrates.operator.Chains.run;
import static io.myelin.substrates.operator.Chains.taste;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import org.junit.jupiter.api.Test;

/// Compares `guard` of pairs with the values that passed.
class PairwiseGuardTest {

    @Test
    void comparesWithTheLastPassed() {
        cases(random -> {
            var inputs = inputs(random);
            int initial = random.nextInt(8);
            var expected = new ArrayList<Integer>();
            for (int value : clean(inputs)) {
                if (value > (expected.isEmpty() ? initial : expected.getLast()) - 2 && value % 3 != 0) {
                    expected.add(value);
                }
            }
            assertThat(run(inputs, next -> new PairwiseGuard<>(
                    initial, (passed, value) -> taste(value) > passed - 2 && value % 3 != 0, next)))
                    .isEqualTo(expected);
        });
    }
}
