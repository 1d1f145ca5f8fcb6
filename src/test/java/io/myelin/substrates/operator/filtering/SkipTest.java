package io.myelin.substrates.operator.filtering;

import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.inputs;
import static io.myelin.substrates.operator.Chains.run;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Compares `skip` with the end of the list of inputs.
class SkipTest {

    @Test
    void passesAllButTheFirst() {
        cases(random -> {
            var inputs = inputs(random);
            int count = random.nextInt(45);
            assertThat(run(inputs, next -> new Skip<>(count, next)))
                    .isEqualTo(inputs.subList(Math.min(count, inputs.size()), inputs.size()));
        });
    }

    @Test
    void theLargestCountDoesNotOverflow() {
        var inputs = IntStream.range(0, 100).boxed().toList();
        assertThat(run(inputs, next -> new Skip<>(Long.MAX_VALUE, next))).isEmpty();
    }
}
