package io.myelin.substrates.operator.folding;

import static io.myelin.substrates.operator.Chains.POISON;
import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.inputs;
import static io.myelin.substrates.operator.Chains.run;
import static io.myelin.substrates.operator.folding.Folds.FOLD;
import static io.myelin.substrates.operator.folding.Folds.fold;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Compares `rolling` with folds of the last values.
class RollingTest {

    @Test
    void foldsTheLastValuesOnceThereAreEnough() {
        cases(random -> {
            var inputs = inputs(random);
            int size = 1 + random.nextInt(12);
            var expected = new ArrayList<Integer>();
            for (int end = size; end <= inputs.size(); end++) {
                var window = inputs.subList(end - size, end);
                if (!window.contains(POISON) && window.getLast() != 0) {
                    expected.add(fold(3, window, FOLD::apply));
                }
            }
            assertThat(run(inputs, next -> new Rolling<>(size, FOLD, 3, next))).isEqualTo(expected);
        });
    }

    @Test
    void theLargestSizeReservesNothing() {
        var inputs = IntStream.range(0, 1_000).boxed().toList();
        assertThat(run(inputs, next -> new Rolling<>(Integer.MAX_VALUE, Integer::sum, 0, next))).isEmpty();
    }
}
