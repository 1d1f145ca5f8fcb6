package io.myelin.substrates.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.substrates.engine.ingress.LanePolicy;
import org.junit.jupiter.api.Test;

class LanePolicyTest {

    private static final int SAMPLE = 32;
    private static final long A = 7;
    private static final long B = 8;

    private long now;
    private final LanePolicy turns = new LanePolicy(() -> now);

    @Test
    void aProducerAloneForEightSamplesIsDue() {
        now = 1_000_000;
        assertThat(turns.isDue(0, A)).isFalse();
        for (int slot = 1; slot < 8 * SAMPLE; slot++) {
            assertThat(turns.isDue(slot, A)).as("at " + slot).isFalse();
        }
        assertThat(turns.isDue(8 * SAMPLE, A)).isTrue();
    }

    @Test
    void twoProducersThatTakeTurnsAreNeverDue() {
        for (int i = 1; i < 1_000; i++) {
            now += 2_000;
            assertThat(turns.isDue(i * SAMPLE, i % 2 == 0 ? A : B)).isFalse();
        }
    }

    @Test
    void noneIsDueForAWhileAfterALossToAnother() {
        now = 1_000_000;
        turns.lost();
        now += LanePolicy.QUIET_NANOS - 1;
        assertThat(earns()).isFalse();
        now++;
        assertThat(earns()).isTrue();
    }

    private boolean earns() {
        boolean due = false;
        for (int sample = 0; sample <= 8; sample++) {
            due |= turns.isDue(sample * SAMPLE, A);
        }
        return due;
    }
}
