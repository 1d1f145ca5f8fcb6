package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OpeningWaitsTest {

    private static final OpeningCondition HOLDS = new OpeningCondition() {

        @Override
        public void requireToWait() {
            // It holds.
        }

        @Override
        public void requireToClaim() {
            // It holds.
        }
    };

    private final OpeningWaits waits = new OpeningWaits();

    private Thread caller() {
        return waits.call(Thread::currentThread);
    }

    @Test
    void requestsHaveThreadsOfTheirOwnUntilTheCircuitIsOpen() {
        assertThat(caller()).isNotSameAs(Thread.currentThread());
        waits.begin(HOLDS);
        assertThat(caller()).isNotSameAs(Thread.currentThread());
        waits.end(false);
        assertThat(caller()).isNotSameAs(Thread.currentThread());
        waits.begin(HOLDS);
        assertThat(waits.isUnderWay()).isTrue();
        waits.end(true);
        assertThat(caller()).isSameAs(Thread.currentThread());
        assertThat(waits.isUnderWay()).isFalse();
    }
}
