package io.myelin.substrates.operator.filtering;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.substrates.EndOfStack;
import java.util.ArrayList;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A chain of stages may add to the set when the stack is almost exhausted. Excluded from mutation tests: the calls
/// that PIT inserts to measure coverage may overflow where the set itself makes no call.
class FifoSetStackTest {

    /// @param filled the number of elements after which the table must grow for the next one, or the capacity of the
    ///       set
    @ParameterizedTest
    @CsvSource({"100, 12", "12, 12", "4, 4", "1, 1"})
    void anAdditionWithoutStackChangesNothing(int capacity, int filled) throws InterruptedException {
        int levels = 200;
        for (int round = 0; round < 48; round++) {
            var set = new FifoSet<Integer>(capacity);
            var values = new Integer[filled + levels];
            var added = new boolean[values.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = 4 * i; // some share a place of the table
                added[i] = i < filled && set.add(values[i]);
            }
            EndOfStack.onEachLevelOfThread(
                    round, levels, level -> added[filled + level] = set.add(values[filled + level]));
            var passed = new ArrayList<Integer>();
            for (int i = 0; i < values.length; i++) {
                if (added[i]) {
                    passed.add(values[i]);
                }
            }
            int from = Math.max(passed.size() - capacity, 0);
            for (int i = passed.size() - 1; i >= from; i--) {
                assertThat(set.add(passed.get(i))).as("forgot, round " + round).isFalse();
            }
            assertThat(from == 0 || set.add(passed.get(from - 1))).as("dropped its oldest, round " + round).isTrue();
        }
    }
}
