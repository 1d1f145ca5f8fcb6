package io.myelin.substrates.operator.filtering;

import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.run;
import static io.myelin.substrates.operator.Chains.send;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Holds bounded distinctness against a list of the values that passed.
class RecentlyDistinctTest {

    /// A value whose hash codes collide and can be made to differ later.
    private static final class Wobbly {

        private final int value;
        private int code;

        Wobbly(int value, int code) {
            this.value = value;
            this.code = code;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Wobbly wobbly && wobbly.value == value;
        }

        @Override
        public int hashCode() {
            return code;
        }

        @Override
        public String toString() {
            return "wobbly " + value;
        }
    }

    @Test
    void dropsWhatIsAmongTheLastThatPassed() {
        cases(random -> {
            int capacity = 1 + random.nextInt(40);
            int values = 1 + random.nextInt(60);
            int codes = 1 + random.nextInt(30);
            var inputs = new ArrayList<Wobbly>();
            for (int left = random.nextInt(200); left > 0; left--) {
                int value = random.nextInt(values);
                inputs.add(new Wobbly(value, value % codes));
            }
            var expected = new ArrayList<Wobbly>();
            for (var input : inputs) {
                int from = Math.max(expected.size() - capacity, 0);
                if (!expected.subList(from, expected.size()).contains(input)) {
                    expected.add(input);
                }
            }
            assertEquals(expected, run(inputs, next -> new RecentlyDistinct<>(capacity, next)));
        });
    }

    @Test
    void theLargestCapacityReservesNothing() {
        var inputs = IntStream.range(0, 100_000).boxed().toList();
        assertEquals(inputs, run(inputs, next -> new RecentlyDistinct<>(Integer.MAX_VALUE, next)));
    }

    @Test
    void aValueChangedMeanwhileLeavesInItsTurn() {
        var set = new FifoSet<Wobbly>(2);
        var changed = new Wobbly(1, 1);
        assertTrue(set.add(changed));
        assertTrue(set.add(new Wobbly(2, 2)));
        changed.code = 7;
        assertTrue(set.add(new Wobbly(3, 3)));
        assertFalse(set.add(new Wobbly(2, 2)));
        assertFalse(set.add(new Wobbly(3, 3)));
        assertTrue(set.add(new Wobbly(1, 1)));
        assertTrue(set.add(new Wobbly(2, 2)));
    }

    @Test
    void aHashCodeThatFailsChangesNothing() {
        var outputs = new ArrayList<Object>();
        var stage = new RecentlyDistinct<Object>(1, outputs::add);
        var failing = new Object() {
            @Override
            public int hashCode() {
                throw new IllegalStateException("no code");
            }
        };
        send(List.of("a"), stage);
        assertThrows(IllegalStateException.class, () -> stage.receive(failing));
        send(List.of("a", "b", "a"), stage);
        assertEquals(List.of("a", "b", "a"), outputs);
    }

    @Test
    void aForgottenValueIsNotRetained() {
        var stage = new RecentlyDistinct<Object>(2, value -> { });
        var first = sendFresh(stage);
        send(List.<Object>of(1, 2), stage);
        for (int tries = 0; first.get() != null && tries < 50; tries++) {
            System.gc();
        }
        assertNull(first.get());
        // Keeps the stage, and so whatever it retains, reachable up to here.
        stage.receive(3);
    }

    private static WeakReference<Object> sendFresh(RecentlyDistinct<Object> stage) {
        var value = new Object();
        stage.receive(value);
        return new WeakReference<>(value);
    }
}
