package io.myelin.substrates.operator.filtering;

import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.clean;
import static io.myelin.substrates.operator.Chains.inputs;
import static io.myelin.substrates.operator.Chains.run;
import static io.myelin.substrates.operator.Chains.taste;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Compares `streak` with the number of matches up to each value.
class StreakTest {

    @Test
    void passesWhereAStreakIsComplete() {
        cases(random -> {
            var inputs = inputs(random);
            int required = 1 + random.nextInt(5);
            int bound = random.nextInt(9);
            // A run of matches completes a streak at each multiple of the count.
            var clean = clean(inputs);
            var expected = new ArrayList<Integer>();
            for (int index = 0; index < clean.size(); index++) {
                int matches = 0;
                while (matches <= index && clean.get(index - matches) < bound) {
                    matches++;
                }
                if (matches > 0 && matches % required == 0) {
                    expected.add(clean.get(index));
                }
            }
            assertThat(run(inputs, next -> new Streak<>(required, value -> taste(value) < bound, next)))
                    .isEqualTo(expected);
        });
    }

    @Test
    void theLargestCountDoesNotOverflow() {
        var inputs = IntStream.range(0, 100).boxed().toList();
        assertThat(run(inputs, next -> new Streak<>(Integer.MAX_VALUE, value -> true, next))).isEmpty();
    }
}
