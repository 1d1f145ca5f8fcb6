package io.myelin.substrates.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.substrates.engine.ingress.LanePolicy;
import java.util.Arrays;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
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
    void twoProducersThatEmitWithoutAPauseAreDue() {
        now = 1_000_000;
        assertThat(turns.isDue(SAMPLE, A)).isFalse();
        now += 639;
        assertThat(turns.isDue(2 * SAMPLE, B)).isTrue();
    }

    @Test
    void aProducerIsBusyForAWhileAfterItHasLostALane() {
        assertThat(turns.isBusy(A)).isFalse();
        now = 5_000_000;
        turns.lost(A);
        assertThat(turns.isBusy(A)).isTrue();
        assertThat(turns.isBusy(B)).isFalse();
        assertThat(turns.isBusy(A + 16)).as("another producer with the same place").isFalse();
        now += 99_999;
        assertThat(turns.isBusy(A)).isTrue();
        now++;
        assertThat(turns.isBusy(A)).isFalse();
    }

    /// The first two producers to lose a lane may race to create the object that remembers them.
    @Test
    void producersThatLoseTheirFirstLanesTogether() throws InterruptedException {
        var policies = new LanePolicy[20_000];
        Arrays.setAll(policies, _ -> new LanePolicy(() -> 1));
        var failure = new AtomicReference<Throwable>();
        var barrier = new CyclicBarrier(2);
        var threads = LongStream.of(A, B).mapToObj(producer -> Thread.ofPlatform().start(() -> {
            try {
                for (int i = 0; i < policies.length; i++) {
                    if (i % 100 == 0) {
                        barrier.await();
                    }
                    policies[i].lost(producer);
                    policies[i].isBusy(producer);
                }
            } catch (Exception thrown) {
                failure.set(thrown);
                barrier.reset();
            }
        })).toList();
        for (var thread : threads) {
            thread.join();
        }
        assertThat(failure.get()).isNull();
    }

    /// A wait ends at once if the other producer makes no progress, and after a number of polls if it does.
    @Test
    void waitingIsBounded() {
        var bench = new Bench();
        try (bench) {
            var owner = bench.producer();
            bench.earnLane(owner);
            var lane = Interior.lane(bench.ingress);
            turns.await(bench.ingress, lane);
            assertThat(lane.appended()).as("the lane made no progress").isEqualTo(0);
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
