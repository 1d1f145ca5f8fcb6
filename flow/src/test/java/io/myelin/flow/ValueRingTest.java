package io.myelin.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ValueRingTest {

    private static final long VALUES = 2_000_000;

    private final LongAdder dropped = new LongAdder();

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 7, 8})
    void aFullRingRefuses(int capacity) {
        var ring = new ValueRing<Integer>(Overflow.error(capacity), dropped);
        for (int lap = 0; lap < 3; lap++) {
            assertThat(ring.isEmpty()).isTrue();
            for (int value = 0; value < capacity; value++) {
                assertThat(ring.put(value)).isTrue();
            }
            assertThat(ring.put(99)).isFalse();
            assertThat(ring.isEmpty()).isFalse();
            for (int value = 0; value < capacity; value++) {
                assertThat(ring.poll()).isEqualTo(value);
            }
            assertThat(ring.poll()).isNull();
        }
        assertThat(dropped.sum()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 7, 8})
    void aFullRingDropsTheOldest(int capacity) {
        var ring = new ValueRing<Integer>(Overflow.dropOldest(capacity), dropped);
        for (int value = 0; value < 20; value++) {
            assertThat(ring.put(value)).isTrue();
        }
        for (int value = 20 - capacity; value < 20; value++) {
            assertThat(ring.poll()).isEqualTo(value);
        }
        assertThat(ring.poll()).isNull();
        assertThat(dropped.sum()).isEqualTo(20 - capacity);
    }

    /// Each value is delivered or dropped, once, and those delivered are in order.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 64})
    void dropsWhileTheConsumerTakes(int capacity) throws InterruptedException {
        var ring = new ValueRing<Long>(Overflow.dropOldest(capacity), dropped);
        var producer = new Thread(() -> {
            for (long value = 1; value <= VALUES; value++) {
                ring.put(value);
            }
        });
        producer.start();
        long taken = 0;
        for (long last = 0; last < VALUES;) {
            Long value = ring.poll();
            if (value != null) {
                if (value <= last) {
                    assertThat(value).isGreaterThan(last);
                }
                last = value;
                taken++;
            }
        }
        producer.join();
        assertThat(ring.isEmpty()).isTrue();
        assertThat(taken + dropped.sum()).isEqualTo(VALUES);
    }
}
