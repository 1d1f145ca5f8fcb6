package io.myelin.substrates.operator;

import static io.myelin.substrates.operator.Chains.POISON;
import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.clean;
import static io.myelin.substrates.operator.Chains.inputs;
import static io.myelin.substrates.operator.Chains.run;
import static io.myelin.substrates.operator.Chains.taste;
import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.substrates.operator.folding.Integrate;
import io.myelin.substrates.operator.folding.Reduce;
import io.myelin.substrates.operator.folding.Rolling;
import io.myelin.substrates.operator.folding.Scan;
import io.myelin.substrates.operator.folding.ScanWithInput;
import io.myelin.substrates.operator.folding.Tumble;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Holds the folding stages against folds of parts of the list of inputs, over a fold that tells order.
class FoldingTest {

    /// A fold that remembers everything, except that a 0 makes it forget.
    private static final BiFunction<String, Integer, String> STEP = (state, value) ->
            taste(value) == 0 ? null : (state == null ? "" : state) + value;

    /// The same over one type, for the fiber's operators.
    private static final BinaryOperator<Integer> FOLD = (state, value) ->
            taste(value) == 0 ? null : (state == null ? 7 : state * 10 + value) % 10_007;

    private static <S> S fold(S initial, List<Integer> values, BiFunction<S, Integer, S> step) {
        S state = initial;
        for (int value : values) {
            state = step.apply(state, value);
        }
        return state;
    }

    @Test
    void reduceHandsOnEveryStateButNull() {
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

    @Test
    void scanAdvancesEvenIfTheProjectionFails() {
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
    void scanKeepsTheStateIfTheStepFails() {
        cases(random -> {
            var inputs = inputs(random);
            var clean = clean(inputs);
            assertThat(run(inputs, next -> new Scan<>("^", STEP, state -> state + "!", next)))
                    .isEqualTo(IntStream.rangeClosed(1, clean.size())
                            .mapToObj(end -> fold("^", clean.subList(0, end), STEP) + "!")
                            .toList());
        });
    }

    @Test
    void scanWithInputSeesBoth() {
        cases(random -> {
            var inputs = inputs(random);
            var clean = clean(inputs);
            assertThat(run(inputs, next -> new ScanWithInput<>(
                            "^", STEP, (state, value) -> value % 3 == 0 ? null : state + "/" + value, next))).isEqualTo(IntStream.rangeClosed(1, clean.size())
                            .filter(end -> clean.get(end - 1) % 3 != 0)
                            .mapToObj(end ->
                                    fold("^", clean.subList(0, end), STEP) + "/" + clean.get(end - 1))
                            .toList());
        });
    }

    @Test
    void scanWithInputAdvancesEvenIfTheProjectionFails() {
        assertThat(run(List.of(1, POISON, 2), next -> new ScanWithInput<Integer, String, String>(
                        "^", (state, value) -> state + value, (state, value) -> {
                            taste(value);
                            return state;
                        }, next))).isEqualTo(List.of("^1", "^1" + POISON + "2"));
    }

    @Test
    void integrateStartsOverWhenItFires() {
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
    void integrateAdvancesEvenIfThePredicateFails() {
        assertThat(run(List.of(1, POISON - 1, 5), next -> new Integrate<>(
                        0, Integer::sum, state -> taste(state) > POISON, next))).isEqualTo(List.of(1 + POISON - 1 + 5));
    }

    @Test
    void integrateFiresOnNullButHandsNothingOn() {
        assertThat(run(List.of(2, 0, 3), next -> new Integrate<Integer>(
                        5,
                        (state, value) -> value == 0 ? null : state == 5 ? value : -1,
                        state -> true,
                        next))).isEqualTo(List.of(2, 3));
    }

    @Test
    void rollingFoldsTheLastValuesOnceThereAreEnough() {
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
    void tumbleFoldsBatches() {
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
    void theLargestSizesReserveNothing() {
        var inputs = IntStream.range(0, 1_000).boxed().toList();
        assertThat(run(inputs, next -> new Rolling<>(Integer.MAX_VALUE, Integer::sum, 0, next))).isEmpty();
        assertThat(run(inputs, next -> new Tumble<>(Integer.MAX_VALUE, Integer::sum, 0, next))).isEmpty();
    }
}
