package io.myelin.substrates.operator.shifting;

import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.inputs;
import static io.myelin.substrates.operator.Chains.run;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Compares `delay` with index arithmetic.
class DelayTest {

    @Test
    void passesTheValueOfBefore() {
        cases(random -> {
            var inputs = inputs(random);
            int depth = 1 + random.nextInt(45);
            assertThat(run(inputs, next -> new Delay<>(depth, -1, next)))
                    .isEqualTo(IntStream.range(0, inputs.size())
                            .mapToObj(index -> index < depth ? -1 : inputs.get(index - depth))
                            .toList());
        });
    }

    @Test
    void theLargestDepthReservesNothing() {
        var inputs = IntStream.range(0, 1_000).boxed().toList();
        assertThat(run(inputs, next -> new Delay<>(Integer.MAX_VALUE, -1, next)))
                .isEqualTo(Collections.nCopies(1_000, -1));
    }
}
