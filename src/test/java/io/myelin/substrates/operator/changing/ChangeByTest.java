package io.myelin.substrates.operator.changing;

import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.clean;
import static io.myelin.substrates.operator.Chains.run;
import static io.myelin.substrates.operator.Chains.taste;
import static io.myelin.substrates.operator.changing.Runs.repetitive;
import static io.myelin.substrates.operator.changing.Runs.runs;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/// Compares `change` by key with the first values of the runs of equal keys.
class ChangeByTest {

    @Test
    void takesNullForAKey() {
        cases(random -> {
            var inputs = repetitive(random);
            assertThat(run(inputs, next -> new ChangeBy<>(value -> taste(value) > 0 ? "positive" : null, next)))
                    .isEqualTo(runs(clean(inputs), (left, right) -> left > 0 == right > 0).stream()
                            .map(List::getFirst).toList());
        });
    }
}
