package io.myelin.substrates.operator.folding;

import static io.myelin.substrates.operator.Chains.POISON;
import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.clean;
import static io.myelin.substrates.operator.Chains.inputs;
import static io.myelin.substrates.operator.Chains.run;
import static io.myelin.substrates.operator.Chains.taste;
import static io.myelin.substrates.operator.folding.Folds.STEP;
import static io.myelin.substrates.operator.folding.Folds.fold;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Compares `scan` with folds of the inputs so far.
class ScanTest {

    @Test
    void advancesEvenIfTheProjectionFails() {
        cases(random -> {
            var inputs = inputs(random);
            var initial = random.nextBoolean() ? null : "^";
            BiFunction<String, Integer, String> step =
                    (state, value) -> value == 0 ? null : state + "," + value;
            assertThat(run(inputs, next -> new Scan<Integer, String, String>(initial, step, state -> {
                taste(state != null && state.endsWith("," + POISON) ? POISON : 0);
                return state == null || state.length() % 2 == 0 ? String.valueOf(state) : null;
            }, next))).isEqualTo(IntStream.rangeClosed(1, inputs.size())
                    .filter(end -> inputs.get(end - 1) != POISON)
                    .mapToObj(end -> fold(initial, inputs.subList(0, end), step))
                    .filter(state -> state == null || state.length() % 2 == 0)
                    .map(String::valueOf)
                    .toList());
        });
    }

    @Test
    void aStepMayReturnTheSameState() {
        assertThat(run(List.of(1, 2, 3), next -> new Scan<Integer, StringBuilder, String>(
                new StringBuilder(), StringBuilder::append, StringBuilder::toString, next)))
                .containsExactly("1", "12", "123");
    }

    @Test
    void keepsTheStateIfTheStepFails() {
        cases(random -> {
            var inputs = inputs(random);
            var clean = clean(inputs);
            assertThat(run(inputs, next -> new Scan<>("^", STEP, state -> state + "!", next)))
                    .isEqualTo(IntStream.rangeClosed(1, clean.size())
                            .mapToObj(end -> fold("^", clean.subList(0, end), STEP) + "!")
                            .toList());
        });
    }
}
