package io.myelin.substrates.operator.filtering;

import static io.myelin.substrates.operator.Chains.cases;
import static io.myelin.substrates.operator.Chains.run;
import static io.myelin.substrates.operator.Chains.send;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Compares bounded distinctness with a list of the values that passed.
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
            assertThat(run(inputs, next -> new RecentlyDistinct<>(capacity, next))).isEqualTo(expected);
        });
    }

    @Test
    void theLargestCapacityReservesNothing() {
        var inputs = IntStream.range(0, 100_000).boxed().toList();
        assertThat(run(inputs, next -> new RecentlyDistinct<>(Integer.MAX_VALUE, next))).isEqualTo(inputs);
    }

    @Test
    void aValueChangedMeanwhileLeavesInItsTurn() {
        var set = new FifoSet<Wobbly>(2);
        var changed = new Wobbly(1, 1);
        assertThat(set.add(changed)).isTrue();
        assertThat(set.add(new Wobbly(2, 2))).isTrue();
        changed.code = 7;
        assertThat(set.add(new Wobbly(3, 3))).isTrue();
        assertThat(set.add(new Wobbly(2, 2))).isFalse();
        assertThat(set.add(new Wobbly(3, 3))).isFalse();
        assertThat(set.add(new Wobbly(1, 1))).isTrue();
        assertThat(set.add(new Wobbly(2, 2))).isTrue();
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
        assertThatThrownBy(() -> stage.receive(failing)).isInstanceOf(IllegalStateException.class);
        send(List.of("a", "b", "a"), stage);
        assertThat(outputs).isEqualTo(List.of("a", "b", "a"));
    }

    @Test
    void aForgottenValueIsNotRetained() {
        var stage = new RecentlyDistinct<Object>(2, value -> {});
        var first = sendFresh(stage);
        send(List.<Object>of(1, 2), stage);
        for (int tries = 0; first.get() != null && tries < 50; tries++) {
            System.gc();
        }
        assertThat(first.get()).isNull();
        // Keeps the stage, and so whatever it retains, reachable up to here.
        stage.receive(3);
    }

    private static WeakReference<Object> sendFresh(RecentlyDistinct<Object> stage) {
        var value = new Object();
        stage.receive(value);
        return new WeakReference<>(value);
    }
}
