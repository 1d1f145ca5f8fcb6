package io.myelin.substrates.operator.changing;

import static io.myelin.substrates.operator.Chains.POISON;
import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.clean;
import static io.myelin.substrates.operator.Chains.inputs;
import static io.myelin.substrates.operator.Chains.run;
import static io.myelin.substrates.operator.Chains.taste;
import static io.myelin.substrates.operator.changing.Runs.runs;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Compares `steady` by a predicate with the runs of the inputs.
class SteadyByTest {

    @Test
    void holdsValuesAgainstTheFirstOfTheRun() {
        cases(random -> {
            // The first value is compared with nothing, so poison would begin a run there.
            var inputs = inputs(random);
            while (!inputs.isEmpty() && inputs.getFirst() == POISON) {
                inputs.removeFirst();
            }
            int count = 1 + random.nextInt(4);
            assertThat(run(inputs, next -> new SteadyBy<>(
                    count, (first, value) -> Math.abs(first - taste(value)) < 3, next)))
                    .isEqualTo(runs(clean(inputs), (first, value) -> Math.abs(first - value) < 3).stream()
                            .filter(run -> run.size() >= count)
                            .map(run -> run.get(count - 1))
                            .toList());
        });
    }

    @Test
    void neverPassesTwiceHoweverLongTheRun() {
        var inputs = Collections.nCopies(100_000, 1);
        assertThat(run(inputs, next -> new SteadyBy<>(2, Integer::equals, next))).isEqualTo(List.of(1));
    }
}
