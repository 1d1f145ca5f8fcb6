package io.myelin.substrates.operator.filtering;

import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.clean;
import static io.myelin.substrates.operator.Chains.inputs;
import static io.myelin.substrates.operator.Chains.run;
import static io.myelin.substrates.operator.Chains.taste;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// Compares `guard` with a filter of the whole list of inputs.
class GuardTest {

    @Test
    void passesWhatThePredicateAccepts() {
        cases(random -> {
            var inputs = inputs(random);
            int bound = random.nextInt(9);
            assertThat(run(inputs, next -> new Guard<>(value -> taste(value) < bound, next)))
                    .isEqualTo(clean(inputs).stream().filter(value -> value < bound).toList());
        });
    }
}
