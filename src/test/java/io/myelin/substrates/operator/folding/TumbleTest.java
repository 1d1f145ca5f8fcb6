package io.myelin.substrates.operator.folding;

import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.clean;
import static io.myelin.substrates.operator.Chains.inputs;
import static io.myelin.substrates.operator.Chains.run;
import static io.myelin.substrates.operator.folding.Folds.FOLD;
import static io.myelin.substrates.operator.folding.Folds.fold;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Compares `tumble` with folds of batches.
class TumbleTest {

    @Test
    void foldsBatches() {
        cases(random -> {
            var inputs = inputs(random);
            var clean = clean(inputs);
            int size = 1 + random.nextInt(12);
            var expected = new ArrayList<Integer>();
            for (int end = size; end <= clean.size(); end += size) {
                var batch = clean.subList(end - size, end);
                if (batch.getLast() != 0) {
                    expected.add(fold(3, batch, FOLD::apply));
                }
            }
            assertThat(run(inputs, next -> new Tumble<>(size, FOLD, 3, next))).isEqualTo(expected);
        });
    }

    @Test
    void theLargestSizeReservesNothing() {
        var inputs = IntStream.range(0, 1_000).boxed().toList();
        assertThat(run(inputs, next -> new Tumble<>(Integer.MAX_VALUE, Integer::sum, 0, next))).isEmpty();
    }
}
