package io.myelin.testkit.orders;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/// Random orders, and a small set of orders that contains every three emissions in every possible sequence.
///
/// Order bugs usually depend on the relative order of few emissions, so orders that cover all triples find most of
/// them; their number grows with the logarithm of the number of emissions and not with its factorial.
final class CoveringOrders {

    /// Emissions up to which triples are counted; beyond that there are more than a million of them.
    private static final int LARGEST = 128;

    private final List<List<Emission>> sequences;
    private final SplittableRandom random;
    /// The sequence that each emission belongs to; all emissions are numbered consecutively.
    private final int[] sequenceOf;
    private final int total;
    /// The triples that are covered already, by number.
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

    /// The next order that covers a new triple; empty if all are covered, or there are too many.
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

    /// A random order.
    List<Emission> nextRandom() {
        return next(-1, -1, -1);
    }

    /// A random order in which the second emission comes after the first, and the third after the second.
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
                // Weighted by the number of remaining emissions, which makes all interleavings equally likely.
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
