package io.myelin.substrates.operator.folding;

import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.clean;
import static io.myelin.substrates.operator.Chains.inputs;
import static io.myelin.substrates.operator.Chains.run;
import static io.myelin.substrates.operator.folding.Folds.STEP;
import static io.myelin.substrates.operator.folding.Folds.fold;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Compares `reduce` with folds of the inputs so far.
class ReduceTest {

    @Test
    void handsOnEveryStateButNull() {
        cases(random -> {
            var inputs = inputs(random);
            var clean = clean(inputs);
            var initial = random.nextBoolean() ? null : "^";
            assertThat(run(inputs, next -> new Reduce<>(initial, STEP, next)))
                    .isEqualTo(IntStream.rangeClosed(1, clean.size())
                            .filter(end -> clean.get(end - 1) != 0)
                            .mapToObj(end -> fold(initial, clean.subList(0, end), STEP))
                            .toList());
        });
    }
}
