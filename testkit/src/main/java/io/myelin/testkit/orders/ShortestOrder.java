package io.myelin.testkit.orders;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Searches for the shortest order under which a program fails.
///
/// An emission is removed if the program still fails without it, and passes when the remaining emissions are made one
/// producer after the other, in the given sequence of producers or in its reverse. Without the second condition, a
/// check that needs all values would fail in any order of fewer, and the order would shrink to nothing.
final class ShortestOrder {

    private final List<List<Emission>> sequences;
    /// Runs one order and returns its failure, or null.
    private final Function<List<Emission>, @Nullable Throwable> run;
    private int budget;

    ShortestOrder(
            List<List<Emission>> sequences, Function<List<Emission>, @Nullable Throwable> run, int budget) {
        this.sequences = sequences;
        this.run = run;
        this.budget = budget;
    }

    /// @param failing an order that fails
    /// @return one that fails too, and is the shortest of all if the budget suffices to run the shorter ones
    List<Emission> from(List<Emission> failing) {
        if (sequences.size() < 2 || !passesSequentially(failing)) {
            return failing; // not an order bug: removing emissions would show nothing
        }
        return exact(shrink(failing));
    }

    private List<Emission> shrink(List<Emission> failing) {
        var shortest = failing;
        boolean again = true;
        while (again) {
            again = false;
            for (int index = shortest.size() - 1; index >= 0 && budget > 0; index--) {
                var shorter = new ArrayList<>(shortest);
                shorter.remove(index);
                if (dependsOnOrder(shorter)) {
                    shortest = shorter;
                    again = true;
                }
            }
        }
        return shortest;
    }

    /// Runs all shorter orders, shortest first, while the budget lasts.
    private List<Emission> exact(List<Emission> upperBound) {
        var found = new ArrayList<List<Emission>>(1);
        for (int length = 2; length < upperBound.size() && found.isEmpty() && budget > 0; length++) {
            Interleavings.visitPartial(sequences, length, order -> {
                if (dependsOnOrder(order)) {
                    found.add(order);
                }
                return found.isEmpty() && budget > 0;
            });
        }
        return found.isEmpty() ? upperBound : found.getFirst();
    }

    private boolean dependsOnOrder(List<Emission> order) {
        return fails(order) && passesSequentially(order);
    }

    private boolean passesSequentially(List<Emission> order) {
        return !fails(sequential(order, sequences)) || !fails(sequential(order, sequences.reversed()));
    }

    private static List<Emission> sequential(List<Emission> order, List<List<Emission>> sequences) {
        return sequences.stream()
                .filter(sequence -> !sequence.isEmpty())
                .flatMap(sequence -> order.stream()
                        .filter(emission -> emission.producer().equals(sequence.getFirst().producer())))
                .toList();
    }

    private boolean fails(List<Emission> order) {
        budget--;
        return run.apply(order) != null;
    }
}
