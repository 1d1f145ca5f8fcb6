package io.myelin.substrates.operator.comparing;

import static io.myelin.substrates.operator.Chains.POISON;
import static io.myelin.substrates.operator.Chains.clean;
import static io.myelin.substrates.operator.Chains.run;
import static io.myelin.substrates.operator.Chains.taste;
import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.substrates.operator.Modelled;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Compares the comparing stages with arithmetic, under the natural order and its reverse.
class ComparingTest {

    static Stream<Modelled<Integer>> stages() {
        return Stream.concat(stages(Comparator.naturalOrder(), 1), stages(Comparator.reverseOrder(), -1));
    }

    private static Stream<Modelled<Integer>> stages(Comparator<Integer> plain, int sign) {
        Comparator<Integer> order = (value, bound) -> plain.compare(taste(value), bound);
        return Stream.of(
                new Modelled<>("above", (next, _, bound) -> new Above<>(order, bound, next),
                        (in, _, bound) -> filtered(in, value -> plain.compare(value, bound) > 0)),
                new Modelled<>("below", (next, _, bound) -> new Below<>(order, bound, next),
                        (in, _, bound) -> filtered(in, value -> plain.compare(value, bound) < 0)),
                new Modelled<>("min", (next, _, bound) -> new Min<>(order, bound, next),
                        (in, _, bound) -> filtered(in, value -> plain.compare(value, bound) >= 0)),
                new Modelled<>("max", (next, _, bound) -> new Max<>(order, bound, next),
                        (in, _, bound) -> filtered(in, value -> plain.compare(value, bound) <= 0)),
                new Modelled<>("range",
                        (next, count, bound) -> new Range<>(order, bound, bound + sign * count % 4, next),
                        (in, count, bound) -> filtered(in, value -> plain.compare(value, bound) >= 0
                                && plain.compare(value, bound + sign * count % 4) <= 0)),
                new Modelled<>("deadband",
                        (next, count, bound) -> new Deadband<>(order, bound, bound + sign * count % 4, next),
                        (in, count, bound) -> filtered(in, value -> plain.compare(value, bound) < 0
                                || plain.compare(value, bound + sign * count % 4) > 0)),
                new Modelled<>("clamp",
                        (next, count, bound) -> new Clamp<>(order, bound, bound + sign * count % 4, next),
                        (in, count, bound) -> clean(in).stream().map(value -> plain.compare(value, bound) < 0 ? bound
                                : plain.compare(value, bound + sign * count % 4) > 0 ? bound + sign * count % 4
                                        : value)
                                .toList()),
                new Modelled<>("high", (next, _, _) -> new High<>(order, next),
                        (in, _, _) -> marks(in, plain)),
                new Modelled<>("low", (next, _, _) -> new Low<>(order, next),
                        (in, _, _) -> marks(in, plain.reversed())));
    }

    @ParameterizedTest
    @MethodSource("stages")
    void stagesEqualTheirModels(Modelled<Integer> stage) {
        stage.check();
    }

    private static List<Integer> filtered(List<Integer> inputs, Predicate<Integer> condition) {
        return clean(inputs).stream().filter(condition).toList();
    }

    /// The first value is compared with nothing; one that cannot be compared leaves the mark.
    private static List<Integer> marks(List<Integer> inputs, Comparator<Integer> order) {
        var marks = new ArrayList<Integer>();
        for (int value : inputs) {
            if (marks.isEmpty() || value != POISON && order.compare(value, marks.getLast()) > 0) {
                marks.add(value);
            }
        }
        return marks;
    }

    /// A bound replaces a value beyond it, not a value that compares equal to it.
    @Test
    void leavesValuesAloneThatCompareLikeABound() {
        assertThat(run(List.of("A", "?", "M", "~", "Z"),
                next -> new Clamp<>(String.CASE_INSENSITIVE_ORDER, "a", "z", next)))
                .isEqualTo(List.of("A", "a", "M", "z", "Z"));
    }
}
