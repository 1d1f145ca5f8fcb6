package io.myelin.substrates.operator.changing;

import static io.myelin.substrates.operator.Chains.POISON;
import static io.myelin.substrates.operator.Chains.clean;
import static io.myelin.substrates.operator.Chains.run;
import static io.myelin.substrates.operator.Chains.taste;
import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Change;
import io.humainary.substrates.api.Substrates.Run;
import io.myelin.substrates.operator.Chains;
import io.myelin.substrates.operator.Modelled;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Compares the changing stages with the runs of the inputs.
class ChangingTest {

    static Stream<Modelled<?>> stages() {
        return Stream.of(
                new Modelled<Integer>("diff", (next, _, _) -> new Diff<>(null, next),
                        (in, _, _) -> firsts(runs(in, Integer::equals))),
                new Modelled<Integer>("diff with a seed", (next, _, bound) -> new Diff<>(bound, next),
                        (in, _, bound) -> {
                            var seeded = new ArrayList<>(List.of(bound));
                            seeded.addAll(in);
                            return firsts(runs(seeded, Integer::equals)).stream().skip(1).toList();
                        }),
                new Modelled<Integer>("change by a key",
                        (next, _, bound) -> new ChangeBy<>(value -> taste(value) > bound ? "more" : null, next),
                        (in, _, bound) -> firsts(runs(clean(in), (one, other) -> one > bound == other > bound))),
                new Modelled<Integer>("edge",
                        (next, _, bound) -> new Edge<>(bound, (before, value) -> before < taste(value), next),
                        (in, _, bound) -> IntStream.range(0, in.size())
                                .filter(index -> in.get(index) != POISON)
                                .filter(index -> (index == 0 ? bound : in.get(index - 1)) < in.get(index))
                                .mapToObj(in::get).toList()),
                new Modelled<Integer>("steady", (next, count, _) -> new Steady<>(count, next),
                        (in, count, _) -> lasting(runs(in, Integer::equals), count)),
                new Modelled<Integer>("steady by a predicate",
                        (next, count, _) -> new SteadyBy<>(
                                count, (first, value) -> Math.abs(first - taste(value)) < 3, next),
                        (in, count, _) -> {
                            // The first value is compared with nothing, so poison begins a run there.
                            var compared = new ArrayList<>(in.subList(0, Math.min(1, in.size())));
                            in.stream().skip(1).filter(value -> value != POISON).forEach(compared::add);
                            return lasting(runs(compared, (first, value) -> Math.abs(first - value) < 3), count);
                        }),
                new Modelled<Run<Integer>>("run", (next, _, _) -> new FlowRun<>(next),
                        (in, _, _) -> runs(in, Integer::equals).stream()
                                .flatMap(run -> IntStream.rangeClosed(1, run.size())
                                        .mapToObj(length -> new CountedRun<>(run.getFirst(), length)))
                                .toList()),
                new Modelled<Change<Integer>>("change", (next, _, _) -> new FlowChange<>(next),
                        (in, _, _) -> {
                            var runs = runs(in, Integer::equals);
                            return IntStream.range(1, runs.size())
                                    .mapToObj(index -> new ClosedRun<>(runs.get(index - 1).getFirst(),
                                            runs.get(index - 1).size(), runs.get(index).getFirst()))
                                    .toList();
                        }));
    }

    @ParameterizedTest
    @MethodSource("stages")
    void stagesEqualTheirModels(Modelled<?> stage) {
        stage.check();
    }

    /// Splits a list wherever a value is not alike to the first of its run.
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

    private static List<Integer> firsts(List<List<Integer>> runs) {
        return runs.stream().map(List::getFirst).toList();
    }

    /// The last value of the given length's beginning of each run that has it.
    private static List<Integer> lasting(List<List<Integer>> runs, int length) {
        return runs.stream().filter(run -> run.size() >= length).map(run -> run.get(length - 1)).toList();
    }

    /// Compared with the last that passed, or with the one before.
    @Test
    void neighboursThatEqualEachOther() {
        var inputs = IntStream.rangeClosed(1, 5).mapToObj(Near::new).toList();
        assertThat(Chains.<Near, Near>run(inputs, next -> new Diff<>(null, next)))
                .extracting(Near::value).containsExactly(1, 3, 5);
        assertThat(run(inputs, FlowRun<Near>::new)).extracting(Run::length).containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThat(run(inputs, FlowChange<Near>::new)).isEmpty();
    }

    @Test
    void neverPassesTwiceHoweverLongTheRun() {
        var inputs = Collections.nCopies(100_000, 1);
        assertThat(run(inputs, next -> new Steady<>(2, next))).isEqualTo(List.of(1));
        assertThat(run(inputs, next -> new Steady<>(Integer.MAX_VALUE, next))).isEmpty();
        assertThat(run(inputs, next -> new SteadyBy<>(2, Integer::equals, next))).isEqualTo(List.of(1));
    }
}
