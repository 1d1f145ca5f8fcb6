package io.myelin.substrates.operator.filtering;

import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.clean;
import static io.myelin.substrates.operator.Chains.inputs;
import static io.myelin.substrates.operator.Chains.run;
import static io.myelin.substrates.operator.Chains.taste;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// Compares `takeWhile` with that of a stream.
class TakeWhileTest {

    @Test
    void passesUpToTheFirstThatIsRefused() {
        cases(random -> {
            var inputs = inputs(random);
            int bound = random.nextInt(9);
            assertThat(run(inputs, next -> new TakeWhile<>(value -> taste(value) < bound, next)))
                    .isEqualTo(clean(inputs).stream().takeWhile(value -> value < bound).toList());
        });
    }
}
