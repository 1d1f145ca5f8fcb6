package io.myelin.substrates.operator;

import static io.myelin.substrates.operator.Chains.cases;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Compares a ring with a deque.
class RingTest {

    /// A ring that shows its array.
    private static final class Open<E> extends Ring<E> {

        Open(int capacity) {
            super(capacity);
        }

        Object[] array() {
            return slots;
        }
    }

    @Test
    void isABoundedDeque() {
        cases(random -> {
            int capacity = 1 + random.nextInt(40);
            var ring = new Open<Integer>(capacity);
            var deque = new ArrayDeque<Integer>();
            int removals = random.nextInt(5);
            for (int value = 0; value < 100; value++) {
                if (!deque.isEmpty() && random.nextInt(10) < removals) {
                    ring.removeOldest();
                    deque.removeFirst();
                }
                if (random.nextInt(10) > 0) {
                    int slot = ring.add(value);
                    assertThat(ring.array()[slot]).isEqualTo(value);
                    deque.addLast(value);
                    if (deque.size() > capacity) {
                        deque.removeFirst();
                    }
                }
                assertThat(contents(ring)).isEqualTo(List.copyOf(deque));
                assertThat(ring.isFull()).isEqualTo(deque.size() == capacity);
                assertThat(ring.array().length).isLessThanOrEqualTo(capacity);
                assertThat(Arrays.stream(ring.array()).filter(Objects::nonNull).count())
                        .isEqualTo(deque.size());
            }
        });
    }

    private static List<Integer> contents(Ring<Integer> ring) {
        var contents = new ArrayList<Integer>();
        for (int index = 0; index < ring.size(); index++) {
            contents.add(ring.get(index));
        }
        return contents;
    }

    @Test
    void growsWithItsValues() {
        var ring = new Open<Integer>(Integer.MAX_VALUE);
        int length = ring.array().length;
        assertThat(length).isLessThanOrEqualTo(16);
        for (int value = 0; value < 100_000; value++) {
            ring.add(value);
        }
        assertThat(ring.array().length).isLessThan(200_000);
        assertThat(ring.get(99_999)).isEqualTo(99_999);
    }

    @Test
    void forgetsWhatLeaves() {
        var ring = new Open<Integer>(3);
        ring.add(1);
        ring.add(2);
        ring.removeOldest();
        assertThat(Arrays.stream(ring.array()).filter(Objects::nonNull).count()).isEqualTo(1);
        ring.removeOldest();
        for (var slot : ring.array()) {
            assertThat(slot).isNull();
        }
    }
}
