package io.myelin.journal.why;

import java.util.BitSet;
import java.util.function.Predicate;

/// Finds a set of which no member can be left out. The test need not be monotone: the result passes it, and without any
/// one member it does not.
///
/// While a member is missing, a bisection finds the shortest beginning of what is left that suffices; its last element
/// is needed. So *k* members of *n* cost *k* log *n* tests, most of them of short beginnings; halving into subsets
/// would repeat tests of nearly everything. The last pass removes what the first ones took in vain.
final class DeltaDebugging {

    private final Predicate<BitSet> test;
    private int tests;

    /// @param test whether a set suffices; the set of all elements does
    DeltaDebugging(Predicate<BitSet> test) {
        this.test = test;
    }

    /// The number of tests so far.
    int tests() {
        return tests;
    }

    /// Reduces the set of all elements.
    ///
    /// @param size the number of elements
    BitSet reduce(int size) {
        var needed = new BitSet();
        int end = size;
        while (!suffices(needed)) {
            int enough = end;
            int missing = 0; // a beginning of this length does not suffice
            while (enough - missing > 1) {
                int middle = missing + enough >>> 1;
                if (suffices(with(needed, middle))) {
                    enough = middle;
                } else {
                    missing = middle;
                }
            }
            end = enough - 1;
            if (end < 0) {
                throw new IllegalStateException(
                        "two replays of the same records differ: the program is not deterministic");
            }
            needed.set(end);
        }
        return minimal(needed);
    }

    private static BitSet with(BitSet needed, int beginning) {
        var set = (BitSet) needed.clone();
        set.set(0, beginning);
        return set;
    }

    private BitSet minimal(BitSet set) {
        for (int element = set.nextSetBit(0); element >= 0;) {
            set.clear(element);
            if (suffices(set)) {
                element = set.nextSetBit(0); // the others may have become dispensable
            } else {
                set.set(element);
                element = set.nextSetBit(element + 1);
            }
        }
        return set;
    }

    private boolean suffices(BitSet set) {
        tests++;
        return test.test(set);
    }
}
