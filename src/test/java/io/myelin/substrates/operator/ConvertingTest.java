package io.myelin.substrates.operator;

import static io.myelin.substrates.operator.Chains.POISON;
import static io.myelin.substrates.operator.Chains.clean;
import static io.myelin.substrates.operator.Chains.run;
import static io.myelin.substrates.operator.Chains.taste;
import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.substrates.operator.converting.MapStage;
import io.myelin.substrates.operator.folding.Integrate;
import io.myelin.substrates.operator.folding.Reduce;
import io.myelin.substrates.operator.folding.Rolling;
import io.myelin.substrates.operator.folding.Scan;
import io.myelin.substrates.operator.folding.ScanWithInput;
import io.myelin.substrates.operator.folding.Tumble;
import io.myelin.substrates.operator.shifting.Delay;
import io.myelin.substrates.operator.shifting.Relate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Compares the stages that hand on other values than they receive with folds of the inputs so far: `converting`,
/// `folding` and `shifting`. None hands on null.
class ConvertingTest {

    /// A fold that remembers everything; a 0 clears it.
    private static final BiFunction<String, Integer, String> STEP =
            (state, value) -> taste(value) == 0 ? null : (state == null ? "" : state) + value;

    /// The same over one type, for the fiber's operators.
    private static final BinaryOperator<Integer> FOLD =
            (state, value) -> taste(value) == 0 ? null : (state == null ? 7 : state * 10 + value) % 10_007;

    /// A fold that never fails, of which the emission may.
    private static final BiFunction<String, Integer, String> LIST =
            (state, value) -> value == 0 ? null : state + "," + value;

    static Stream<Modelled<?>> stages() {
        return Stream.of(
                new Modelled<String>("map",
                        (next, _, _) -> new MapStage<>(value -> taste(value) % 3 == 0 ? null : "v" + value, next),
                        (in, _, _) -> clean(in).stream().filter(value -> value % 3 != 0).map(value -> "v" + value)
                                .toList()),
                new Modelled<String>("reduce", (next, count, _) -> new Reduce<>(initial(count), STEP, next),
                        (in, count, _) -> ends(clean(in)).filter(end -> clean(in).get(end - 1) != 0)
                                .mapToObj(end -> fold(initial(count), clean(in).subList(0, end), STEP)).toList()),
                new Modelled<String>("scan", (next, _, _) -> new Scan<>("^", STEP, state -> state + "!", next),
                        (in, _, _) -> ends(clean(in))
                                .mapToObj(end -> fold("^", clean(in).subList(0, end), STEP) + "!").toList()),
                new Modelled<String>("scan that advances though its projection fails",
                        (next, count, _) -> new Scan<Integer, String, String>(initial(count), LIST, state -> {
                            taste(state != null && state.endsWith("," + POISON) ? POISON : 0);
                            return state == null || state.length() % 2 == 0 ? String.valueOf(state) : null;
                        }, next),
                        (in, count, _) -> ends(in).filter(end -> in.get(end - 1) != POISON)
                                .mapToObj(end -> fold(initial(count), in.subList(0, end), LIST))
                                .filter(state -> state == null || state.length() % 2 == 0)
                                .map(String::valueOf).toList()),
                new Modelled<String>("scan with the input",
                        (next, _, _) -> new ScanWithInput<>(
                                "^", STEP, (state, value) -> value % 3 == 0 ? null : state + "/" + value, next),
                        (in, _, _) -> ends(clean(in)).filter(end -> clean(in).get(end - 1) % 3 != 0)
                                .mapToObj(end -> fold("^", clean(in).subList(0, end), STEP) + "/"
                                        + clean(in).get(end - 1))
                                .toList()),
                new Modelled<String>("scan with the input that advances though its projection fails",
                        (next, _, _) -> new ScanWithInput<>("^", LIST, (state, value) -> taste(value) + " " + state,
                                next),
                        (in, _, _) -> ends(in).filter(end -> in.get(end - 1) != POISON)
                                .mapToObj(end -> in.get(end - 1) + " " + fold("^", in.subList(0, end), LIST)).toList()),
                new Modelled<Integer>("rolling", (next, count, _) -> new Rolling<>(count, FOLD, 3, next),
                        (in, count, _) -> ends(in).filter(end -> end >= count)
                                .mapToObj(end -> in.subList(end - count, end))
                                .filter(window -> !window.contains(POISON) && window.getLast() != 0)
                                .map(window -> fold(3, window, FOLD)).toList()),
                new Modelled<Integer>("tumble", (next, count, _) -> new Tumble<>(count, FOLD, 3, next),
                        (in, count, _) -> ends(clean(in)).filter(end -> end % count == 0)
                                .mapToObj(end -> clean(in).subList(end - count, end))
                                .filter(batch -> batch.getLast() != 0)
                                .map(batch -> fold(3, batch, FOLD)).toList()),
                new Modelled<Integer>("integrate",
                        (next, count, bound) -> new Integrate<>(bound % 2 == 0 ? null : 100,
                                (state, value) -> taste(value) + (state == null ? 0 : state),
                                state -> state % count == 0, next),
                        (in, count, bound) -> integrated(clean(in), bound % 2 == 0 ? 0 : 100, count)),
                new Modelled<Integer>("delay", (next, count, _) -> new Delay<>(count, -1, next),
                        (in, count, _) -> ends(in)
                                .mapToObj(end -> end <= count ? -1 : in.get(end - 1 - count)).toList()),
                new Modelled<String>("relate",
                        (next, _, bound) -> new Relate<>(bound == 0 ? null : bound,
                                (before, value) -> taste(value) % 4 == 0 ? null : before + ">" + value, next),
                        (in, _, bound) -> ends(in)
                                .filter(end -> in.get(end - 1) != POISON && in.get(end - 1) % 4 != 0)
                                .mapToObj(end -> (end > 1 ? in.get(end - 2) : bound == 0 ? null : bound)
                                        + ">" + in.get(end - 1))
                                .toList()));
    }

    @ParameterizedTest
    @MethodSource("stages")
    void stagesEqualTheirModels(Modelled<?> stage) {
        stage.check();
    }

    private static String initial(int count) {
        return count % 2 == 0 ? null : "^";
    }

    private static IntStream ends(List<Integer> inputs) {
        return IntStream.rangeClosed(1, inputs.size());
    }

    private static <S> S fold(S initial, List<Integer> values, BiFunction<S, Integer, S> step) {
        S state = initial;
        for (int value : values) {
            state = step.apply(state, value);
        }
        return state;
    }

    /// Starts over when it fires.
    private static List<Integer> integrated(List<Integer> inputs, int initial, int divisor) {
        var sums = new ArrayList<Integer>();
        int sum = initial;
        for (int value : inputs) {
            sum += value;
            if (sum % divisor == 0) {
                sums.add(sum);
                sum = initial;
            }
        }
        return sums;
    }

    @Test
    void integrateAdvancesThoughItsPredicateFailsAndHandsOnNoNull() {
        assertThat(run(List.of(1, POISON - 1, 5), next -> new Integrate<>(
                0, Integer::sum, state -> taste(state) > POISON, next))).isEqualTo(List.of(1 + POISON - 1 + 5));
        assertThat(run(List.of(2, 0, 3), next -> new Integrate<Integer>(
                5, (state, value) -> value == 0 ? null : state == 5 ? value : -1, _ -> true, next)))
                .isEqualTo(List.of(2, 3));
    }

    @Test
    void aStepMayReturnTheSameState() {
        assertThat(run(List.of(1, 2, 3), next -> new Scan<Integer, StringBuilder, String>(
                new StringBuilder(), StringBuilder::append, StringBuilder::toString, next)))
                .containsExactly("1", "12", "123");
    }

    @Test
    void theLargestSizeReservesNothing() {
        var inputs = IntStream.range(0, 1_000).boxed().toList();
        assertThat(run(inputs, next -> new Rolling<>(Integer.MAX_VALUE, Integer::sum, 0, next))).isEmpty();
        assertThat(run(inputs, next -> new Tumble<>(Integer.MAX_VALUE, Integer::sum, 0, next))).isEmpty();
        assertThat(run(inputs, next -> new Delay<>(Integer.MAX_VALUE, -1, next)))
                .isEqualTo(Collections.nCopies(1_000, -1));
    }
}
