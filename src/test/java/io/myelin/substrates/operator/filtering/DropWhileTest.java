package io.myelin.substrates.operator.filtering;

import static io.myelin.substrates.operator.Chains.POISON;
import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.inputs;
import static io.myelin.substrates.operator.Chains.run;
import static io.myelin.substrates.operator.Chains.taste;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// Compares `dropWhile` with that of a stream.
class DropWhileTest {

    @Test
    void asksNoMoreOnceOpen() {
        cases(random -> {
            var inputs = inputs(random);
            int bound = random.nextInt(9);
            assertThat(run(inputs, next -> new DropWhile<>(value -> taste(value) < bound, next)))
                    .isEqualTo(inputs.stream().dropWhile(value -> value < bound || value == POISON).toList());
        });
    }
}
