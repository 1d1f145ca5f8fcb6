package io.myelin.substrates.operator.comparing;

import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.clean;
import static io.myelin.substrates.operator.Chains.inputs;
import static io.myelin.substrates.operator.Chains.run;
import static io.myelin.substrates.operator.Chains.taste;
import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.operator.Chains;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/// Arithmetic with which the comparing stages are compared, under the natural order and its reverse.
final class Bounds {

    static final Comparator<Integer> UP = (left, right) -> taste(left) - right;

    static final Comparator<Integer> DOWN = (left, right) -> right - taste(left);

    private Bounds() {}

    interface Bounded {
        Receptor<Integer> stage(Comparator<Integer> comparator, int bound, Receptor<Integer> next);
    }

    static void filter(
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

    static List<Integer> filtered(List<Integer> inputs, IntPredicate predicate) {
        return clean(inputs).stream().filter(predicate::test).toList();
    }

    /// A value passes if it is strictly beyond every one before it.
    static void marks(
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
}
