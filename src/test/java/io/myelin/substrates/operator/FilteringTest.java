package io.myelin.substrates.operator;

import static io.myelin.substrates.operator.Chains.POISON;
import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.clean;
import static io.myelin.substrates.operator.Chains.inputs;
import static io.myelin.substrates.operator.Chains.run;
import static io.myelin.substrates.operator.Chains.taste;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.substrates.operator.filtering.Chance;
import io.myelin.substrates.operator.filtering.Distinct;
import io.myelin.substrates.operator.filtering.DropWhile;
import io.myelin.substrates.operator.filtering.EveryNth;
import io.myelin.substrates.operator.filtering.Guard;
import io.myelin.substrates.operator.filtering.Hysteresis;
import io.myelin.substrates.operator.filtering.Inhibit;
import io.myelin.substrates.operator.filtering.Limit;
import io.myelin.substrates.operator.filtering.PairwiseGuard;
import io.myelin.substrates.operator.filtering.Pulse;
import io.myelin.substrates.operator.filtering.Skip;
import io.myelin.substrates.operator.filtering.Streak;
import io.myelin.substrates.operator.filtering.TakeWhile;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Holds the filtering stages against models that see the whole list of inputs at once.
class FilteringTest {

    @Test
    void guard() {
        cases(random -> {
            var inputs = inputs(random);
            int bound = random.nextInt(9);
            assertThat(run(inputs, next -> new Guard<>(value -> taste(value) < bound, next)))
                    .isEqualTo(clean(inputs).stream().filter(value -> value < bound).toList());
        });
    }

    @Test
    void pairwiseGuardComparesWithWhatItPassedLast() {
        cases(random -> {
            var inputs = inputs(random);
            int initial = random.nextInt(8);
            var expected = new ArrayList<Integer>();
            for (int value : clean(inputs)) {
                if (value > (expected.isEmpty() ? initial : expected.getLast()) - 2 && value % 3 != 0) {
                    expected.add(value);
                }
            }
            assertThat(run(inputs, next -> new PairwiseGuard<>(
                    initial, (passed, value) -> taste(value) > passed - 2 && value % 3 != 0, next))).isEqualTo(expected);
        });
    }

    @Test
    void limit() {
        cases(random -> {
            var inputs = inputs(random);
            int limit = random.nextInt(45);
            assertThat(run(inputs, next -> new Limit<>(limit, next)))
                    .isEqualTo(inputs.subList(0, Math.min(limit, inputs.size())));
        });
    }

    @Test
    void skip() {
        cases(random -> {
            var inputs = inputs(random);
            int count = random.nextInt(45);
            assertThat(run(inputs, next -> new Skip<>(count, next)))
                    .isEqualTo(inputs.subList(Math.min(count, inputs.size()), inputs.size()));
        });
    }

    @Test
    void takeWhile() {
        cases(random -> {
            var inputs = inputs(random);
            int bound = random.nextInt(9);
            assertThat(run(inputs, next -> new TakeWhile<>(value -> taste(value) < bound, next)))
                    .isEqualTo(clean(inputs).stream().takeWhile(value -> value < bound).toList());
        });
    }

    @Test
    void dropWhileAsksNoMoreOnceOpen() {
        cases(random -> {
            var inputs = inputs(random);
            int bound = random.nextInt(9);
            assertThat(run(inputs, next -> new DropWhile<>(value -> taste(value) < bound, next)))
                    .isEqualTo(inputs.stream().dropWhile(value -> value < bound || value == POISON).toList());
        });
    }

    @Test
    void everyNth() {
        cases(random -> {
            var inputs = inputs(random);
            int interval = 1 + random.nextInt(10);
            assertThat(run(inputs, next -> new EveryNth<>(interval, next)))
                    .isEqualTo(IntStream.rangeClosed(1, inputs.size())
                            .filter(ordinal -> ordinal % interval == 0)
                            .mapToObj(ordinal -> inputs.get(ordinal - 1))
                            .toList());
        });
    }

    @Test
    void inhibit() {
        cases(random -> {
            var inputs = inputs(random);
            int refractory = random.nextInt(10);
            assertThat(run(inputs, next -> new Inhibit<>(refractory, next)))
                    .isEqualTo(IntStream.range(0, inputs.size())
                            .filter(index -> index % (refractory + 1) == 0)
                            .mapToObj(inputs::get)
                            .toList());
        });
    }

    @Test
    void theLargestCountsDoNotOverflow() {
        var inputs = IntStream.range(0, 100).boxed().toList();
        assertThat(run(inputs, next -> new Limit<>(Long.MAX_VALUE, next))).isEqualTo(inputs);
        assertThat(run(inputs, next -> new Skip<>(Long.MAX_VALUE, next))).isEmpty();
        assertThat(run(inputs, next -> new EveryNth<>(Integer.MAX_VALUE, next))).isEmpty();
        assertThat(run(inputs, next -> new Inhibit<>(Integer.MAX_VALUE, next))).isEqualTo(List.of(0));
        assertThat(run(inputs, next -> new Streak<>(Integer.MAX_VALUE, value -> true, next))).isEmpty();
    }

    @Test
    void streak() {
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
    void hysteresis() {
        cases(random -> {
            var inputs = inputs(random);
            int enter = random.nextInt(8);
            int exit = random.nextInt(8);
            // The gate is open at a value if, of the values that could have moved it, the last opened it.
            var clean = clean(inputs);
            var expected = new ArrayList<Integer>();
            boolean open = false;
            for (int value : clean) {
                open = (open || value >= enter) && !(open && value < exit);
                if (open) {
                    expected.add(value);
                }
            }
            assertThat(run(inputs, next -> new Hysteresis<>(
                    value -> taste(value) >= enter, value -> taste(value) < exit, next))).isEqualTo(expected);
        });
    }

    @Test
    void theValueThatOpensPassesAndTheValueThatShutsDoesNot() {
        assertThat(run(List.of(1, 9, 5, 2, 0, 5, 8), next ->
                new Hysteresis<Integer>(value -> value > 7, value -> value < 2, next))).isEqualTo(List.of(9, 5, 2, 8));
    }

    @Test
    void pulse() {
        cases(random -> {
            var inputs = inputs(random);
            int bound = random.nextInt(9);
            var clean = clean(inputs);
            assertThat(run(inputs, next -> new Pulse<>(value -> taste(value) >= bound, next)))
                    .isEqualTo(IntStream.range(0, clean.size())
                            .filter(index -> clean.get(index) >= bound)
                            .filter(index -> index == 0 || clean.get(index - 1) < bound)
                            .mapToObj(clean::get)
                            .toList());
        });
    }

    @Test
    void distinct() {
        cases(random -> {
            var inputs = inputs(random);
            assertThat(run(inputs, next -> new Distinct<>(next)))
                    .isEqualTo(List.copyOf(inputs.stream().collect(toCollection(LinkedHashSet::new))));
        });
    }

    @Test
    void chanceIsCertainAtBothEnds() {
        var inputs = IntStream.range(0, 10_000).boxed().toList();
        cases(random -> {
            long seed = random.nextLong();
            var some = inputs.subList(0, 20);
            assertThat(run(some, next -> new Chance<>(1, new SplittableRandom(seed), next))).isEqualTo(some);
            assertThat(run(some, next -> new Chance<>(0, new SplittableRandom(seed), next))).isEmpty();
        });
    }

    @Test
    void chancePassesItsShare() {
        var inputs = IntStream.range(0, 100_000).boxed().toList();
        for (double probability : new double[] {0.001, 0.25, 0.5, 0.9, 0.999}) {
            int passed = run(inputs, next ->
                    new Chance<>(probability, new SplittableRandom(42), next)).size();
            // Six standard deviations; the generator is seeded, so the outcome is always the same.
            double spread = 6 * Math.sqrt(inputs.size() * probability * (1 - probability));
            assertThat(Math.abs(passed - inputs.size() * probability)).as(() -> passed + " passed with a chance of " + probability).isLessThanOrEqualTo(spread);
        }
    }
}
