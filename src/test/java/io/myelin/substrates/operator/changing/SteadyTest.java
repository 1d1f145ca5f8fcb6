package io.myelin.substrates.operator.changing;

import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.inputs;
import static io.myelin.substrates.operator.Chains.run;
import static io.myelin.substrates.operator.changing.Runs.repetitive;
import static io.myelin.substrates.operator.changing.Runs.runs;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Compares `steady` with the runs of the inputs.
class SteadyTest {

    @Test
    void passesOncePerRun() {
        cases(random -> {
            var inputs = repetitive(random);
            int count = 1 + random.nextInt(4);
            assertThat(run(inputs, next -> new Steady<>(count, next)))
                    .isEqualTo(runs(inputs, Integer::equals).stream()
                            .filter(run -> run.size() >= count)
                            .map(run -> run.get(count - 1))
                            .toList());
        });
    }

    @Test
    void neverPassesTwiceHoweverLongTheRun() {
        var inputs = new ArrayList<Integer>();
        for (int i = 0; i < 100_000; i++) {
            inputs.add(1);
        }
        assertThat(run(inputs, next -> new Steady<>(2, next))).isEqualTo(List.of(1));
        assertThat(run(inputs, next -> new Steady<>(Integer.MAX_VALUE, next))).isEmpty();
    }
}
