package io.myelin.substrates.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.substrates.engine.ingress.LanePolicy;
import org.junit.jupiter.api.Test;

class LanePolicyTest {

    private static final long A = 7;
    private static final long B = 8;

    private long now;
    private final LanePolicy policy = new LanePolicy(() -> now);

    @Test
    void aProducerThatBeginsItsThirdChunkInARowIsDue() {
        now = 1_000_000;
        assertThat(policy.isDue(0, A)).isFalse();
        for (int slot = 1; slot < 512; slot++) {
            assertThat(policy.isDue(slot, A)).as("slot " + slot).isFalse();
        }
        assertThat(policy.isDue(0, A)).isFalse();
        assertThat(policy.isDue(0, A)).isTrue();
    }

    @Test
    void twoProducersThatTakeTurnsAreNeverDue() {
        for (int chunk = 1; chunk < 1_000; chunk++) {
            now += 2_000;
            assertThat(policy.isDue(0, chunk % 2 == 0 ? A : B)).isFalse();
        }
    }

    @Test
    void noneIsDueForAWhileAfterALossToAnother() {
        now = 1_000_000;
        policy.lost();
        now += LanePolicy.QUIET_NANOS - 1;
        assertThat(earns()).isFalse();
        now++;
        assertThat(earns()).isTrue();
    }

    private boolean earns() {
        boolean due = false;
        for (int chunk = 0; chunk <= 2; chunk++) {
            due |= policy.isDue(0, A);
        }
        return due;
    }
}
