package io.myelin.substrates.operator.filtering;

import static io.myelin.substrates.operator.Chains.POISON;
import static io.myelin.substrates.operator.Chains.clean;
import static io.myelin.substrates.operator.Chains.run;
import static io.myelin.substrates.operator.Chains.taste;
import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.substrates.operator.Modelled;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Compares the filtering stages with the whole list of inputs.
class FilteringTest {

    static Stream<Modelled<Integer>> stages() {
        return Stream.of(
                new Modelled<>("guard", (next, _, bound) -> new Guard<>(value -> taste(value) < bound, next),
                        (in, _, bound) -> clean(in).stream().filter(value -> value < bound).toList()),
                new Modelled<>("guard of pairs",
                        (next, _, bound) -> new PairwiseGuard<>(
                                bound, (passed, value) -> taste(value) > passed - 2 && value % 3 != 0, next),
                        (in, _, bound) -> paired(clean(in), bound)),
                new Modelled<>("takeWhile", (next, _, bound) -> new TakeWhile<>(value -> taste(value) < bound, next),
                        (in, _, bound) -> clean(in).stream().takeWhile(value -> value < bound).toList()),
                new Modelled<>("dropWhile", (next, _, bound) -> new DropWhile<>(value -> taste(value) < bound, next),
                        (in, _, bound) -> in.stream().dropWhile(value -> value < bound || value == POISON).toList()),
                new Modelled<>("limit", (next, count, _) -> new Limit<>(count - 1, next),
                        (in, count, _) -> in.stream().limit(count - 1).toList()),
                new Modelled<>("skip", (next, count, _) -> new Skip<>(count - 1, next),
                        (in, count, _) -> in.stream().skip(count - 1).toList()),
                new Modelled<>("every", (next, count, _) -> new EveryNth<>(count, next),
                        (in, count, _) -> at(in, index -> (index + 1) % count == 0)),
                new Modelled<>("inhibit", (next, count, _) -> new Inhibit<>(count - 1, next),
                        (in, count, _) -> at(in, index -> index % count == 0)),
                new Modelled<>("distinct", (next, _, _) -> new Distinct<>(next),
                        (in, _, _) -> in.stream().distinct().toList()),
                new Modelled<>("streak",
                        (next, count, bound) -> new Streak<>(count, value -> taste(value) < bound, next),
                        (in, count, bound) -> at(clean(in), index -> isStreak(clean(in), index, count, bound))),
                new Modelled<>("pulse", (next, _, bound) -> new Pulse<>(value -> taste(value) < bound, next),
                        (in, _, bound) -> at(clean(in), index -> clean(in).get(index) < bound
                                && (index == 0 || clean(in).get(index - 1) >= bound))),
                new Modelled<>("hysteresis",
                        (next, count, bound) -> new Hysteresis<>(
                                value -> taste(value) >= bound, value -> taste(value) < count - 1, next),
                        (in, count, bound) -> gated(clean(in), bound, count - 1)));
    }

    @ParameterizedTest
    @MethodSource("stages")
    void stagesEqualTheirModels(Modelled<Integer> stage) {
        stage.check();
    }

    private static List<Integer> at(List<Integer> inputs, IntPredicate condition) {
        return IntStream.range(0, inputs.size()).filter(condition).mapToObj(inputs::get).toList();
    }

    private static List<Integer> paired(List<Integer> inputs, int initial) {
        var passed = new ArrayList<Integer>();
        for (int value : inputs) {
            if (value > (passed.isEmpty() ? initial : passed.getLast()) - 2 && value % 3 != 0) {
                passed.add(value);
            }
        }
        return passed;
    }

    /// A run of matches completes a streak at each multiple of the count.
    private static boolean isStreak(List<Integer> inputs, int index, int count, int bound) {
        int matches = 0;
        while (matches <= index && inputs.get(index - matches) < bound) {
            matches++;
        }
        return matches > 0 && matches % count == 0;
    }

    /// The value that opens the gate passes, and the one that shuts it does not.
    private static List<Integer> gated(List<Integer> inputs, int enter, int exit) {
        var passed = new ArrayList<Integer>();
        boolean open = false;
        for (int value : inputs) {
            open = (open || value >= enter) && !(open && value < exit);
            if (open) {
                passed.add(value);
            }
        }
        return passed;
    }

    @Test
    void theLargestNumberDoesNotOverflow() {
        var inputs = IntStream.range(0, 100).boxed().toList();
        assertThat(run(inputs, next -> new Limit<>(Long.MAX_VALUE, next))).isEqualTo(inputs);
        assertThat(run(inputs, next -> new Skip<>(Long.MAX_VALUE, next))).isEmpty();
        assertThat(run(inputs, next -> new EveryNth<>(Integer.MAX_VALUE, next))).isEmpty();
        assertThat(run(inputs, next -> new Inhibit<>(Integer.MAX_VALUE, next))).isEqualTo(List.of(0));
        assertThat(run(inputs, next -> new Streak<>(Integer.MAX_VALUE, _ -> true, next))).isEmpty();
    }
}
