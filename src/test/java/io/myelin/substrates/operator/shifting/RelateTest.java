package io.myelin.substrates.operator.shifting;

import static io.myelin.substrates.operator.Chains.POISON;
import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.inputs;
import static io.myelin.substrates.operator.Chains.run;
import static io.myelin.substrates.operator.Chains.taste;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Compares `relate` with each value and the one before it.
class RelateTest {

    @Test
    void advancesWithEveryValue() {
        cases(random -> {
            var inputs = inputs(random);
            var initial = random.nextBoolean() ? null : random.nextInt(8);
            assertThat(run(inputs, next -> new Relate<Integer, String>(initial,
                    (before, value) -> taste(value) % 4 == 0 ? null : before + ">" + value, next)))
                    .isEqualTo(IntStream.range(0, inputs.size())
                            .filter(index -> inputs.get(index) != POISON && inputs.get(index) % 4 != 0)
                            .mapToObj(index -> (index == 0 ? initial : inputs.get(index - 1)) + ">" + inputs.get(index))
                            .toList());
        });
    }
}
