package io.myelin.substrates.operator.filtering;

import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.inputs;
import static io.myelin.substrates.operator.Chains.run;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Compares `limit` with the beginning of the list of inputs.
class LimitTest {

    @Test
    void passesTheFirst() {
        cases(random -> {
            var inputs = inputs(random);
            int limit = random.nextInt(45);
            assertThat(run(inputs, next -> new Limit<>(limit, next)))
                    .isEqualTo(inputs.subList(0, Math.min(limit, inputs.size())));
        });
    }

    @Test
    void theLargestCountDoesNotOverflow() {
        var inputs = IntStream.range(0, 100).boxed().toList();
        assertThat(run(inputs, next -> new Limit<>(Long.MAX_VALUE, next))).isEqualTo(inputs);
    }
}
