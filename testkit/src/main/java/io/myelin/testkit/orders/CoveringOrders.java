package io.myelin.testkit.orders;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/// Orders at random, and few orders that show every three emissions in every sequence that is possible.
///
/// Bugs of order hang on the relative places of few emissions as a rule, so orders that cover all triples find most of
/// them, at a number that grows with the logarithm of the number of emissions and not with its factorial.
final class CoveringOrders {

    /// Emissions up to which triples are counted; beyond that there are more than a million of them.
    private static final int LARGEST = 128;

    private final List<List<Emission>> sequences;
    private final SplittableRandom random;
    /// The sequence that each emission is of, all emissions numbered through.
    private final int[] sequenceOf;
    private final int total;
    /// The triples that were shown already, by number.
    private final BitSet shown = new BitSet();
    private int cursor;

    CoveringOrders(List<List<Emission>> sequences, long seed) {
        this.sequences = sequences;
        random = new SplittableRandom(seed);
        total = sequences.stream().mapToInt(List::size).sum();
        sequenceOf = new int[total];
        int number = 0;
        for (int sequence = 0; sequence < sequences.size(); sequence++) {
            for (int index = 0; index < sequences.get(sequence).size(); index++) {
                sequenceOf[number++] = sequence;
            }
        }
    }

    /// The next order that shows a triple that none before did; empty when all were shown,
    /// or where there are too many.
    Optional<List<Emission>> nextCovering() {
        for (; total <= LARGEST && cursor < total * total * total; cursor++) {
            int first = cursor / (total * total);
            int second = cursor / total % total;
            int third = cursor % total;
            if (!shown.get(cursor) && isPossible(first, second, third)) {
                return Optional.of(next(first, second, third));
            }
        }
        return Optional.empty();
    }

    private boolean isPossible(int first, int second, int third) {
        return precedes(first, second) && precedes(second, third) && precedes(first, third);
    }

    private boolean precedes(int earlier, int later) {
        return sequenceOf[earlier] == sequenceOf[later] ? earlier < later : true;
    }

    /// An order at random.
    List<Emission> nextRandom() {
        return next(-1, -1, -1);
    }

    /// An order at random in which the second emission waits for the first, and the third for the second.
    private List<Emission> next(int first, int second, int third) {
        var position = new int[sequences.size()];
        var start = new int[sequences.size()];
        for (int sequence = 1; sequence < start.length; sequence++) {
            start[sequence] = start[sequence - 1] + sequences.get(sequence - 1).size();
        }
        var order = new int[total];
        var done = new BitSet(total);
        for (int step = 0; step < total; step++) {
            int chosen = -1;
            int weight = 0;
            for (int sequence = 0; sequence < position.length; sequence++) {
                int left = sequences.get(sequence).size() - position[sequence];
                int candidate = start[sequence] + position[sequence];
                boolean waits = candidate == second && !done.get(first) || candidate == third && !done.get(second);
                // By what is left, which makes all interleavings equally likely.
                if (left != 0 && !waits) {
                    weight += left;
                    if (random.nextInt(weight) < left) {
                        chosen = sequence;
                    }
                }
            }
            order[step] = start[chosen] + position[chosen]++;
            done.set(order[step]);
        }
        note(order);
        var emissions = new ArrayList<Emission>(total);
        for (int number : order) {
            emissions.add(sequences.get(sequenceOf[number]).get(number - start[sequenceOf[number]]));
        }
        return emissions;
    }

    private void note(int[] order) {
        for (int i = 0; total <= LARGEST && i < total; i++) {
            for (int j = i + 1; j < total; j++) {
                for (int k = j + 1; k < total; k++) {
                    shown.set((order[i] * total + order[j]) * total + order[k]);
                }
            }
        }
    }
}
