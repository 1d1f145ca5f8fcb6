package io.myelin.substrates.operator.filtering;

import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.run;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Compares `chance` with its probability, with seeded generators.
class ChanceTest {

    @Test
    void isCertainAtBothEnds() {
        var inputs = IntStream.range(0, 10_000).boxed().toList();
        cases(random -> {
            long seed = random.nextLong();
            var some = inputs.subList(0, 20);
            assertThat(run(some, next -> new Chance<>(1, new SplittableRandom(seed), next))).isEqualTo(some);
            assertThat(run(some, next -> new Chance<>(0, new SplittableRandom(seed), next))).isEmpty();
        });
    }

    @Test
    void passesItsShare() {
        var inputs = IntStream.range(0, 100_000).boxed().toList();
        for (double probability : new double[] {0.001, 0.25, 0.5, 0.9, 0.999}) {
            int passed = run(inputs, next -> new Chance<>(probability, new SplittableRandom(42), next)).size();
            // Six standard deviations; the generator is seeded, so the outcome is always the same.
            double spread = 6 * Math.sqrt(inputs.size() * probability * (1 - probability));
            assertThat(Math.abs(passed - inputs.size() * probability))
                    .as(() -> passed + " passed with a chance of " + probability).isLessThanOrEqualTo(spread);
        }
    }
}
