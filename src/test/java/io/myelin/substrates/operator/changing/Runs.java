package io.myelin.substrates.operator.changing;

import static io.myelin.substrates.operator.Chains.POISON;
import static io.myelin.substrates.operator.Chains.inputs;
import static java.util.stream.Collectors.toCollection;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiPredicate;

/// Inputs with long runs, and a model that cuts them into runs.
final class Runs {

    private Runs() {}

    /// Inputs with few distinct values, so that runs are long.
    static List<Integer> repetitive(SplittableRandom random) {
        int values = 1 + random.nextInt(3);
        return inputs(random).stream()
                .map(value -> value == POISON ? POISON : value % values)
                .collect(toCollection(ArrayList::new));
    }

    /// Splits a list wherever a value is not alike to the first of its run.
    static List<List<Integer>> runs(List<Integer> inputs, BiPredicate<Integer, Integer> alike) {
        var runs = new ArrayList<List<Integer>>();
        for (int value : inputs) {
            if (runs.isEmpty() || !alike.test(runs.getLast().getFirst(), value)) {
                runs.add(new ArrayList<>());
            }
            runs.getLast().add(value);
        }
        return runs;
    }
}
