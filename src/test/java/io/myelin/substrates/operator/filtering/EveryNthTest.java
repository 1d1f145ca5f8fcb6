package io.myelin.substrates.operator.filtering;

import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.inputs;
import static io.myelin.substrates.operator.Chains.run;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Compares `every` by count with index arithmetic.
class EveryNthTest {

    @Test
    void passesTheLastOfEachGroup() {
        cases(random -> {
            var inputs = inputs(random);
            int interval = 1 + random.nextInt(10);
            assertThat(run(inputs, next -> new EveryNth<>(interval, next)))
                    .isEqualTo(IntStream.rangeClosed(1, inputs.size())
                            .filter(ordinal -> ordinal % interval == 0)
                            .mapToObj(ordinal -> inputs.get(ordinal - 1))
                            .toList());
        });
    }

    @Test
    void theLargestIntervalDoesNotOverflow() {
        var inputs = IntStream.range(0, 100).boxed().toList();
        assertThat(run(inputs, next -> new EveryNth<>(Integer.MAX_VALUE, next))).isEmpty();
    }
}
