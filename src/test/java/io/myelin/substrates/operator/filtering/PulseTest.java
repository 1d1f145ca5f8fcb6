package io.myelin.substrates.operator.filtering;

import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.clean;
import static io.myelin.substrates.operator.Chains.inputs;
import static io.myelin.substrates.operator.Chains.run;
import static io.myelin.substrates.operator.Chains.taste;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Compares `pulse` with each value and the one before it.
class PulseTest {

    @Test
    void passesTheFirstOfEachRunOfMatches() {
        cases(random -> {
            var inputs = inputs(random);
            int bound = random.nextInt(9);
            var clean = clean(inputs);
            assertThat(run(inputs, next -> new Pulse<>(value -> taste(value) >= bound, next)))
                    .isEqualTo(IntStream.range(0, clean.size())
                            .filter(index -> clean.get(index) >= bound)
                            .filter(index -> index == 0 || clean.get(index - 1) < bound)
                            .mapToObj(clean::get)
                            .toList());
        });
    }
}
