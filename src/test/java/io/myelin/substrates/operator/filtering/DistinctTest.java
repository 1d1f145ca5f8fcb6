package io.myelin.substrates.operator.filtering;

import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.inputs;
import static io.myelin.substrates.operator.Chains.run;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Compares `distinct` with a set of all inputs.
class DistinctTest {

    @Test
    void passesEachValueOnce() {
        cases(random -> {
            var inputs = inputs(random);
            assertThat(run(inputs, next -> new Distinct<>(next)))
                    .isEqualTo(List.copyOf(inputs.stream().collect(toCollection(LinkedHashSet::new))));
        });
    }
}
