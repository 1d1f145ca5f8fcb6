package io.myelin.substrates.operator;

import static io.myelin.substrates.operator.Chains.POISON;
import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.clean;
import static io.myelin.substrates.operator.Chains.inputs;
import static io.myelin.substrates.operator.Chains.run;
import static io.myelin.substrates.operator.Chains.taste;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Change;
import io.humainary.substrates.api.Substrates.Run;
import io.myelin.substrates.operator.changing.ChangeBy;
import io.myelin.substrates.operator.changing.ClosedRun;
import io.myelin.substrates.operator.changing.CountedRun;
import io.myelin.substrates.operator.changing.Diff;
import io.myelin.substrates.operator.changing.Edge;
import io.myelin.substrates.operator.changing.FlowChange;
import io.myelin.substrates.operator.changing.FlowRun;
import io.myelin.substrates.operator.changing.Steady;
import io.myelin.substrates.operator.changing.SteadyBy;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Holds the changing stages against models that first cut the list of inputs into runs.
class ChangingTest {

    /// Inputs with few distinct values, so that runs are long.
    private static List<Integer> repetitive(SplittableRandom random) {
        int values = 1 + random.nextInt(3);
        return inputs(random).stream()
                .map(value -> value == POISON ? POISON : value % values)
                .collect(toCollection(ArrayList::new));
    }

    /// Cuts a list wherever a value is not alike to the first of its run.
    private static List<List<Integer>> runs(List<Integer> inputs, BiPredicate<Integer, Integer> alike) {
        var runs = new ArrayList<List<Integer>>();
        for (int value : inputs) {
            if (runs.isEmpty() || !alike.test(runs.getLast().getFirst(), value)) {
                runs.add(new ArrayList<>());
            }
            runs.getLast().add(value);
        }
        return runs;
    }

    @Test
    void diff() {
        cases(random -> {
            var inputs = repetitive(random);
            assertThat(run(inputs, next -> new Diff<>(null, next)))
                    .isEqualTo(runs(inputs, Integer::equals).stream().map(List::getFirst).toList());
        });
    }

    @Test
    void diffWithSeedSeesTheSeedFirst() {
        cases(random -> {
            var inputs = repetitive(random);
            int seed = random.nextInt(3);
            var seeded = new ArrayList<>(List.of(seed));
            seeded.addAll(inputs);
            assertThat(run(inputs, next -> new Diff<>(seed, next)))
                    .isEqualTo(runs(seeded, Integer::equals).stream().skip(1).map(List::getFirst).toList());
        });
    }

    @Test
    void keyDiffTakesNullForAKey() {
        cases(random -> {
            var inputs = repetitive(random);
            assertThat(run(inputs, next -> new ChangeBy<>(value -> taste(value) > 0 ? "positive" : null, next)))
                    .isEqualTo(runs(clean(inputs), (left, right) -> left > 0 == right > 0).stream()
                            .map(List::getFirst).toList());
        });
    }

    @Test
    void edgeAdvancesWithEveryValue() {
        cases(random -> {
            var inputs = inputs(random);
            int initial = random.nextInt(8);
            assertThat(run(inputs, next -> new Edge<>(initial, (before, value) -> before < taste(value), next)))
                    .isEqualTo(IntStream.range(0, inputs.size())
                            .filter(index -> inputs.get(index) != POISON)
                            .filter(index ->
                                    (index == 0 ? initial : inputs.get(index - 1)) < inputs.get(index))
                            .mapToObj(inputs::get)
                            .toList());
        });
    }

    @Test
    void steadyPassesOncePerRun() {
        cases(random -> {
            var inputs = repetitive(random);
            int count = 1 + random.nextInt(4);
            assertThat(run(inputs, next -> new Steady<>(count, next)))
                    .isEqualTo(runs(inputs, Integer::equals).stream()
                            .filter(run -> run.size() >= count)
                            .map(run -> run.get(count - 1))
                            .toList());
        });
    }

    @Test
    void steadyByHoldsValuesAgainstTheFirstOfTheRun() {
        cases(random -> {
            // The first value is held against nothing, so poison would begin a run there.
            var inputs = inputs(random);
            while (!inputs.isEmpty() && inputs.getFirst() == POISON) {
                inputs.removeFirst();
            }
            int count = 1 + random.nextInt(4);
            assertThat(run(inputs, next -> new SteadyBy<>(
                            count, (first, value) -> Math.abs(first - taste(value)) < 3, next))).isEqualTo(runs(clean(inputs), (first, value) -> Math.abs(first - value) < 3).stream()
                            .filter(run -> run.size() >= count)
                            .map(run -> run.get(count - 1))
                            .toList());
        });
    }

    @Test
    void steadyNeverPassesTwiceHoweverLongTheRun() {
        var inputs = new ArrayList<Integer>();
        for (int i = 0; i < 100_000; i++) {
            inputs.add(1);
        }
        assertThat(run(inputs, next -> new Steady<>(2, next))).isEqualTo(List.of(1));
        assertThat(run(inputs, next -> new SteadyBy<>(2, Integer::equals, next))).isEqualTo(List.of(1));
        assertThat(run(inputs, next -> new Steady<>(Integer.MAX_VALUE, next))).isEmpty();
    }

    @Test
    void runCount() {
        cases(random -> {
            var inputs = repetitive(random);
            var expected = new ArrayList<Run<Integer>>();
            for (var run : runs(inputs, Integer::equals)) {
                for (int length = 1; length <= run.size(); length++) {
                    expected.add(new CountedRun<>(run.getFirst(), length));
                }
            }
            assertThat(run(inputs, FlowRun<Integer>::new)).isEqualTo(expected);
        });
    }

    @Test
    void runEnd() {
        cases(random -> {
            var inputs = repetitive(random);
            var runs = runs(inputs, Integer::equals);
            var expected = new ArrayList<Change<Integer>>();
            for (int index = 1; index < runs.size(); index++) {
                var closed = runs.get(index - 1);
                expected.add(new ClosedRun<>(closed.getFirst(), closed.size(), runs.get(index).getFirst()));
            }
            assertThat(run(inputs, FlowChange<Integer>::new)).isEqualTo(expected);
        });
    }

    /// Equal to whatever lies next to it, which is an equality that does not chain.
    private record Near(int value) {

        @Override
        public boolean equals(Object other) {
            return other instanceof Near near && Math.abs(near.value - value) <= 1;
        }

        @Override
        public int hashCode() {
            return 0;
        }
    }

    @Test
    void runsCompareNeighboursAndDiffWhatItPassed() {
        var inputs = IntStream.rangeClosed(1, 5).mapToObj(Near::new).toList();
        assertThat(run(inputs, FlowRun<Near>::new).stream().map(Run::length).toList())
                .isEqualTo(List.of(1L, 2L, 3L, 4L, 5L));
        assertThat(run(inputs, FlowChange<Near>::new)).isEmpty();
        assertThat(Chains.<Near, Near>run(inputs, next -> new Diff<>(null, next)).stream()
                        .map(Near::value)
                        .toList()).isEqualTo(List.of(1, 3, 5));
    }
}
