package io.myelin.substrates.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class LanePolicyTest {

    private static final int SAMPLE = 32;
    private static final long A = 7;
    private static final long B = 8;

    private long now;
    private final LanePolicy turns = new LanePolicy(() -> now);

    @Test
    void whoIsAloneForEightSamplesIsDue() {
        now = 1_000_000;
        assertFalse(turns.isDue(0, A));
        for (int slot = 1; slot < 8 * SAMPLE; slot++) {
            assertFalse(turns.isDue(slot, A), "at " + slot);
        }
        assertTrue(turns.isDue(8 * SAMPLE, A));
    }

    @Test
    void twoWhoTakeTurnsNeverAre() {
        for (int i = 1; i < 1_000; i++) {
            now += 2_000;
            assertFalse(turns.isDue(i * SAMPLE, i % 2 == 0 ? A : B));
        }
    }

    @Test
    void twoWhoEmitWithoutAPauseAre() {
        now = 1_000_000;
        assertFalse(turns.isDue(SAMPLE, A));
        now += 639;
        assertTrue(turns.isDue(2 * SAMPLE, B));
    }

    @Test
    void aProducerIsBusyForAWhileAfterItHasLostALane() {
        assertFalse(turns.isBusy(A));
        now = 5_000_000;
        turns.lost(A);
        assertTrue(turns.isBusy(A));
        assertFalse(turns.isBusy(B));
        assertFalse(turns.isBusy(A + 16), "who has the same place");
        now += 99_999;
        assertTrue(turns.isBusy(A));
        now++;
        assertFalse(turns.isBusy(A));
    }

    /// A wait is over at once where the other does nothing, and after so many looks where it does.
    @Test
    void waitingIsBounded() {
        var bench = new Bench();
        try (bench) {
            var owner = bench.producer();
            bench.earnLane(owner);
            var lane = Interior.lane(bench.ingress);
            turns.await(bench.ingress, lane);
            assertEquals(0, lane.appended(), "nobody went on");
            lane.revoke();
            turns.await(bench.ingress, lane);
            var emitting = Thread.ofPlatform().start(() -> {
                while (!Thread.interrupted()) {
                    bench.put(Thread.currentThread(), 1);
                }
            });
            for (int i = 0; i < 1_000; i++) {
                turns.await(bench.ingress, Interior.lane(bench.ingress));
            }
            emitting.interrupt();
            Stress.join(emitting);
        }
    }
}
