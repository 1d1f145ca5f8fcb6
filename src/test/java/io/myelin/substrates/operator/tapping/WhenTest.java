package io.myelin.substrates.operator.tapping;

import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.clean;
import static io.myelin.substrates.operator.Chains.inputs;
import static io.myelin.substrates.operator.Chains.run;
import static io.myelin.substrates.operator.Chains.taste;
import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.substrates.operator.converting.MapStage;
import io.myelin.substrates.operator.filtering.Limit;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

/// Compares `when` with a filter and its complement.
class WhenTest {

    @Test
    void sendsThroughTheBranchOrPasses() {
        cases(random -> {
            var inputs = inputs(random);
            int bound = random.nextInt(9);
            int limit = random.nextInt(10);
            var expected = new ArrayList<Integer>();
            int matched = 0;
            for (int value : clean(inputs)) {
                if (value >= bound) {
                    expected.add(value);
                } else if (matched++ < limit) {
                    expected.add(-value);
                }
            }
            assertThat(run(inputs, next -> new When<>(
                    value -> taste(value) < bound,
                    new Limit<>(limit, new MapStage<Integer, Integer>(value -> -value, next)),
                    next))).isEqualTo(expected);
        });
    }
}
