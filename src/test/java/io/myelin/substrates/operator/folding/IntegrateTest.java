package io.myelin.substrates.operator.folding;

import static io.myelin.substrates.operator.Chains.POISON;
import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.clean;
import static io.myelin.substrates.operator.Chains.inputs;
import static io.myelin.substrates.operator.Chains.run;
import static io.myelin.substrates.operator.Chains.taste;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Compares `integrate` with sums of batches.
class IntegrateTest {

    @Test
    void startsOverWhenItFires() {
        cases(random -> {
            var inputs = inputs(random);
            var initial = random.nextBoolean() ? null : 100;
            int bound = 1 + random.nextInt(20);
            var expected = new ArrayList<Integer>();
            var batch = new ArrayList<Integer>();
            for (int value : clean(inputs)) {
                batch.add(value);
                int sum = batch.stream().mapToInt(Integer::intValue).sum() + (initial == null ? 0 : initial);
                if (sum % bound == 0) {
                    batch.clear();
                    expected.add(sum);
                }
            }
            assertThat(run(inputs, next -> new Integrate<>(
                    initial,
                    (state, value) -> taste(value) + (state == null ? 0 : state),
                    state -> state % bound == 0,
                    next))).isEqualTo(expected);
        });
    }

    @Test
    void advancesEvenIfThePredicateFails() {
        assertThat(run(List.of(1, POISON - 1, 5), next -> new Integrate<>(
                0, Integer::sum, state -> taste(state) > POISON, next))).isEqualTo(List.of(1 + POISON - 1 + 5));
    }

    @Test
    void firesOnNullButHandsNothingOn() {
        assertThat(run(List.of(2, 0, 3), next -> new Integrate<Integer>(
                5,
                (state, value) -> value == 0 ? null : state == 5 ? value : -1,
                state -> true,
                next))).isEqualTo(List.of(2, 3));
    }
}
