package io.myelin.testkit.orders;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// All interleavings of several sequences that keep the order of each sequence.
final class Interleavings {

    private final List<List<Emission>> sequences;
    private final int[] next;
    private final List<Emission> order = new ArrayList<>();

    private Interleavings(List<List<Emission>> sequences) {
        this.sequences = sequences;
        next = new int[sequences.size()];
    }

    /// The number of interleavings.
    static BigInteger count(List<List<Emission>> sequences) {
        var count = BigInteger.ONE;
        int total = 0;
        for (var sequence : sequences) {
            for (int taken = 1; taken <= sequence.size(); taken++) {
                total++;
                count = count.multiply(BigInteger.valueOf(total)).divide(BigInteger.valueOf(taken));
            }
        }
        return count;
    }

    /// Visits all, beginning with the one in which the sequences follow one another.
    ///
    /// @param visitor returns false to end the visit
    /// @return whether all were visited
    static boolean visit(List<List<Emission>> sequences, Predicate<List<Emission>> visitor) {
        return new Interleavings(sequences).visit(visitor);
    }

    /// Visits all interleavings of a given length that the sequences have if emissions are left out.
    ///
    /// @return whether all were visited
    static boolean visitPartial(List<List<Emission>> sequences, int length, Predicate<List<Emission>> visitor) {
        return new Interleavings(sequences).extend(length, visitor);
    }

    /// Without recursion, because an order may have more emissions than a stack has frames.
    private boolean visit(Predicate<List<Emission>> visitor) {
        int length = sequences.stream().mapToInt(List::size).sum();
        var chosen = new int[length]; // the sequence at each position
        int place = 0;
        int candidate = 0;
        while (true) {
            int sequence = place < length ? unfinished(candidate) : -1;
            if (sequence >= 0) {
                chosen[place++] = sequence;
                order.addLast(sequences.get(sequence).get(next[sequence]++));
                candidate = 0;
                continue;
            }
            if (place == length && !visitor.test(List.copyOf(order))) {
                return false;
            }
            if (place == 0) {
                return true;
            }
            place--;
            next[chosen[place]]--;
            order.removeLast();
            candidate = chosen[place] + 1;
        }
    }

    /// The first sequence from a given one on that has an emission left, or -1.
    private int unfinished(int from) {
        for (int sequence = from; sequence < next.length; sequence++) {
            if (next[sequence] < sequences.get(sequence).size()) {
                return sequence;
            }
        }
        return -1;
    }

    private boolean extend(int length, Predicate<List<Emission>> visitor) {
        if (order.size() == length) {
            return visitor.test(List.copyOf(order));
        }
        for (int sequence = 0; sequence < next.length; sequence++) {
            int before = next[sequence];
            for (int index = before; index < sequences.get(sequence).size(); index++) {
                next[sequence] = index + 1;
                order.addLast(sequences.get(sequence).get(index));
                boolean goesOn = extend(length, visitor);
                order.removeLast();
                next[sequence] = before;
                if (!goesOn) {
                    return false;
                }
            }
        }
        return true;
    }
}
