package io.myelin.substrates.operator.timing;

import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.timing.TimedInputs.inputs;
import static io.myelin.substrates.operator.timing.TimedInputs.timed;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import org.junit.jupiter.api.Test;

/// Compares `every` by time with the slots of the inputs' times.
class EveryTest {

    @Test
    void passesTheFirstValueOfEachIntervalButTheOneThatAnchors() {
        cases(random -> {
            var inputs = inputs(random, 100);
            long interval = 1 + random.nextInt(200);
            var expected = new ArrayList<Integer>();
            long seen = 0;
            for (var input : inputs) {
                long slot = (input.time() - inputs.getFirst().time()) / interval;
                if (slot > seen) {
                    seen = slot;
                    expected.add(input.value());
                }
            }
            assertThat(timed(inputs, (clock, next) -> new Every<>(interval, clock, next)))
                    .isEqualTo(expected);
        });
    }
}
