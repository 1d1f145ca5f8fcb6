package io.myelin.substrates.operator;

import static io.myelin.substrates.operator.Chains.POISON;
import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.clean;
import static io.myelin.substrates.operator.Chains.inputs;
import static io.myelin.substrates.operator.Chains.run;
import static io.myelin.substrates.operator.Chains.taste;
import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.comparing.Above;
import io.myelin.substrates.operator.comparing.Below;
import io.myelin.substrates.operator.comparing.Clamp;
import io.myelin.substrates.operator.comparing.Deadband;
import io.myelin.substrates.operator.comparing.High;
import io.myelin.substrates.operator.comparing.Low;
import io.myelin.substrates.operator.comparing.Max;
import io.myelin.substrates.operator.comparing.Min;
import io.myelin.substrates.operator.comparing.Range;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Holds the comparing stages against arithmetic, under the natural order and its reverse.
class ComparingTest {

    private static final Comparator<Integer> UP = (left, right) -> taste(left) - right;
    private static final Comparator<Integer> DOWN = (left, right) -> right - taste(left);

    private interface Bounded {
        Receptor<Integer> stage(Comparator<Integer> comparator, int bound, Receptor<Integer> next);
    }

    private static void bound(
            Bounded stage, Function<Integer, IntPredicate> up, Function<Integer, IntPredicate> down) {
        cases(random -> {
            var inputs = inputs(random);
            int bound = random.nextInt(8);
            assertThat(Chains.<Integer, Integer>run(inputs, next -> stage.stage(UP, bound, next)))
                    .isEqualTo(filtered(inputs, up.apply(bound)));
            assertThat(Chains.<Integer, Integer>run(inputs, next -> stage.stage(DOWN, bound, next)))
                    .isEqualTo(filtered(inputs, down.apply(bound)));
        });
    }

    private static List<Integer> filtered(List<Integer> inputs, IntPredicate predicate) {
        return clean(inputs).stream().filter(predicate::test).toList();
    }

    @Test
    void above() {
        bound(Above::new, bound -> value -> value > bound, bound -> value -> value < bound);
    }

    @Test
    void below() {
        bound(Below::new, bound -> value -> value < bound, bound -> value -> value > bound);
    }

    @Test
    void atLeast() {
        bound(Min::new, bound -> value -> value >= bound, bound -> value -> value <= bound);
    }

    @Test
    void atMost() {
        bound(Max::new, bound -> value -> value <= bound, bound -> value -> value >= bound);
    }

    @Test
    void rangeAndDeadbandPartition() {
        cases(random -> {
            var inputs = inputs(random);
            int lower = random.nextInt(8);
            int upper = lower + random.nextInt(8 - lower);
            assertThat(run(inputs, next -> new Range<>(UP, lower, upper, next)))
                    .isEqualTo(filtered(inputs, value -> lower <= value && value <= upper));
            assertThat(run(inputs, next -> new Deadband<>(UP, lower, upper, next)))
                    .isEqualTo(filtered(inputs, value -> value < lower || upper < value));
        });
    }

    @Test
    void clamp() {
        cases(random -> {
            var inputs = inputs(random);
            int lower = random.nextInt(8);
            int upper = lower + random.nextInt(8 - lower);
            assertThat(run(inputs, next -> new Clamp<>(UP, lower, upper, next)))
                    .isEqualTo(clean(inputs).stream().map(value -> Math.max(lower, Math.min(upper, value))).toList());
        });
    }

    /// A bound replaces what is beyond it, not what is merely as large.
    @Test
    void clampLeavesValuesAloneThatCompareLikeABound() {
        assertThat(run(List.of("A", "?", "M", "~", "Z"),
                        next -> new Clamp<>(String.CASE_INSENSITIVE_ORDER, "a", "z", next))).isEqualTo(List.of("A", "a", "M", "z", "Z"));
    }

    /// A value passes if it is strictly beyond every one before it.
    private static void marks(
            Function<Receptor<Integer>, Receptor<Integer>> stage, Comparator<Integer> order) {
        cases(random -> {
            var inputs = clean(inputs(random));
            assertThat(run(inputs, stage)).isEqualTo(IntStream.range(0, inputs.size())
                            .filter(index -> inputs.subList(0, index).stream()
                                    .allMatch(before -> order.compare(inputs.get(index), before) > 0))
                            .mapToObj(inputs::get)
                            .toList());
        });
    }

    @Test
    void high() {
        marks(next -> new High<>(UP, next), Comparator.naturalOrder());
        marks(next -> new High<>(DOWN, next), Comparator.reverseOrder());
    }

    @Test
    void low() {
        marks(next -> new Low<>(UP, next), Comparator.reverseOrder());
        marks(next -> new Low<>(DOWN, next), Comparator.naturalOrder());
    }

    @Test
    void theFirstValueIsComparedWithNothing() {
        assertThat(run(List.of(POISON), next -> new High<>(UP, next))).isEqualTo(List.of(POISON));
        assertThat(run(List.of(POISON), next -> new Low<>(UP, next))).isEqualTo(List.of(POISON));
    }

    @Test
    void aFailedComparisonLeavesTheMark() {
        assertThat(run(List.of(2, POISON, 2, 3, POISON, 1), next -> new High<>(UP, next)))
                .isEqualTo(List.of(2, 3));
        assertThat(run(List.of(3, POISON, 3, 2, POISON, 4), next -> new Low<>(UP, next)))
                .isEqualTo(List.of(3, 2));
    }
}
