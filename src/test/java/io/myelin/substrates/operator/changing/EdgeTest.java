package io.myelin.substrates.operator.changing;

import static io.myelin.substrates.operator.Chains.POISON;
import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.inputs;
import static io.myelin.substrates.operator.Chains.run;
import static io.myelin.substrates.operator.Chains.taste;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Compares `edge` with each value and the one before it.
class EdgeTest {

    @Test
    void advancesWithEveryValue() {
        cases(random -> {
            var inputs = inputs(random);
            int initial = random.nextInt(8);
            assertThat(run(inputs, next -> new Edge<>(initial, (before, value) -> before < taste(value), next)))
                    .isEqualTo(IntStream.range(0, inputs.size())
                            .filter(index -> inputs.get(index) != POISON)
                            .filter(index -> (index == 0 ? initial : inputs.get(index - 1)) < inputs.get(index))
                            .mapToObj(inputs::get)
                            .toList());
        });
    }
}
