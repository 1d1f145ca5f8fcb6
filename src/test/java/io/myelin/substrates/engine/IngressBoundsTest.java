package io.myelin.substrates.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.engine.ingress.Ingress;
import io.myelin.substrates.engine.ingress.Segment;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Counts and boundaries of the ingress: the progress that a worker announces, the transitions between chunks, segments
/// and lanes, and the references that they retain. One step at a time, as in [IngressOrderTest].
class IngressBoundsTest {

    private static final int FIRST_CHUNK = 32;
    /// The first entry of the first chunk notes the producer, that of the third gives the lane.
    private static final int EARNED_BY = 32 + 128 + 1;

    private final Bench bench = new Bench();
    private final Ingress ingress = bench.ingress;
    private final Thread a = bench.producer();
    private final Thread b = bench.producer();

    @AfterEach
    void release() {
        bench.close();
    }

    @Test
    void aProducerThatIsAloneForLongEarnsALane() {
        assertThat(bench.earnLane(a)).isEqualTo(EARNED_BY);
    }

    /// The worker has parked, so the next emission may come from any producer, at any rate.
    @Test
    void aLaneThatTheWorkerTookIsNotReplaced() {
        bench.earnLane(a);
        for (int i = 0; i < 256; i++) {
            bench.put(a, i);
        }
        bench.drain();
        ingress.suspendLane();
        bench.put(a, "ends");
        assertThat(bench.owns(a)).isFalse();
    }

    /// The installer was descheduled between the two halves of the installation. Others revoked the lane and continued.
    @Test
    void aLaneThatWasTakenBeforeItBeganHoldsNothingUp() {
        var early = Interior.publish(ingress, a);
        bench.put(b, "revokes");
        Interior.install(ingress, b);
        bench.put(b, "shared");
        bench.put(bench.producer(), "shared");
        bench.put(b, "after");
        early.begin(4);
        early.end();
        bench.drain();
        assertThat(bench.delivered).isEqualTo(List.of("revokes", "shared", "shared", "after"));
        assertThat(early.isFinished()).isTrue();
    }

    @Test
    void everySlotIsCountedOnce() {
        assertThat(bench.drain()).isEqualTo(0);
        int shared = bench.earnLane(a);
        assertThat(bench.drain()).isEqualTo(shared);
        bench.put(a, "in the lane, after its target");
        bench.put(b, "revokes");
        bench.put(a, "shared, after the end of the lane");
        assertThat(bench.drain()).isEqualTo(5);
        assertThat(bench.drain()).isEqualTo(0);
        ingress.putLast(bench.close);
        bench.put(b, "too late");
        assertThat(bench.drain()).isEqualTo(1);
    }

    /// The check of a worker that is about to park, at every length of the queue around the ends of chunks.
    @Test
    void theIngressIsEmptyOnceAllEntriesAreTaken() {
        for (int i = 0; i < 6 * FIRST_CHUNK; i++) {
            assertThat(ingress.isEmpty()).isTrue();
            bench.put(i % 2 == 0 ? a : b, i);
            assertThat(ingress.isEmpty()).as("at " + i).isFalse();
            bench.drain();
        }
        assertThat(ingress.isEmpty()).isTrue();
    }

    @Test
    void anIngressWithALaneToComeIsNotEmpty() {
        bench.put(a, "early");
        bench.drain();
        Interior.install(ingress, a);
        bench.put(a, "in the lane");
        assertThat(ingress.isEmpty()).isFalse();
        bench.drain();
        assertThat(ingress.isEmpty()).isTrue();
        for (int i = 0; i < 3 * Segment.LENGTH; i++) {
            bench.put(a, i);
            assertThat(ingress.isEmpty()).as("at " + i).isFalse();
            bench.drain();
            assertThat(ingress.isEmpty()).as("at " + i).isTrue();
        }
    }

    @Test
    void theLastEntryMayBeTheFirst() {
        assertThat(ingress.putLast(bench.close)).isTrue();
        bench.drain();
        assertThat(ingress.isClosed()).isTrue();
        ingress.seal();
        assertThat(ingress.putLast(bench.close)).isFalse();
    }

    /// The whole process shares one chunk at the end. Unrelated circuits would contend for a counter in it.
    @Test
    void aRefusedEmissionClaimsNothing() {
        ingress.seal();
        var sealed = Interior.tail(ingress);
        long before = sealed.claimed();
        assertThat(ingress.put(a, bench.close, "refused")).isFalse();
        assertThat(ingress.putBarrier(bench.close, "refused")).isFalse();
        assertThat(sealed.claimed()).isEqualTo(before);
    }

    /// An owner that continues while the worker delivers from its lane does not starve other producers.
    @Test
    void aBusyLaneDoesNotHoldUpASharedEntry() {
        int most = 10 * Segment.LENGTH;
        int[] delivered = {0, -1};
        var busy = new Target[1];
        busy[0] = Target.of(bench.worker, (Object value) -> {
            if (++delivered[0] < most) {
                ingress.put(a, busy[0], value);
            }
        });
        bench.earnLane(a);
        bench.drain();
        ingress.put(a, busy[0], "again and again");
        ingress.putBarrier(Target.control(bench.worker, x -> delivered[1] = delivered[0]), "barrier");
        assertThat(bench.drain()).as("slots: a target, its values, the barrier").isEqualTo(1 + most + 1);
        assertThat(delivered[0]).isEqualTo(most);
        assertThat(delivered[1] > 0).as("what the lane shows comes first").isTrue();
        assertThat(delivered[1] <= 2 * Segment.LENGTH)
                .as(() -> delivered[1] + " came before the barrier")
                .isTrue();
    }

    /// A worker clears consumed slots while other entries wait, in every slot of a chunk and of a segment.
    @Test
    void clearingConsumedSlotsLeavesWaitingEntries() {
        var heard = new ArrayList<Object>();
        var target = Target.of(bench.worker, (Object value) -> {
            heard.add(value);
            ingress.forget();
        });
        var expected = new ArrayList<Object>();
        int many = 3 * Segment.LENGTH;
        for (int i = 0; i < many; i++) {
            ingress.put(a, target, i);
            expected.add(i);
        }
        assertThat(bench.owns(a)).as("some went through the shared queue, some through the lane").isTrue();
        while (bench.drain() != 0) {
            ingress.forget();
        }
        assertThat(heard).isEqualTo(expected);
    }

    @Test
    void theMemoryOfABurstIsGivenBackOnceItIsTaken() {
        for (int i = 0; i < 5 * FIRST_CHUNK + 1; i++) {
            bench.put(i % 2 == 0 ? a : b, i);
        }
        bench.drain();
        assertThat(Interior.tail(ingress).length).isGreaterThan(FIRST_CHUNK);
        ingress.forget();
        assertThat(Interior.tail(ingress).length).isEqualTo(FIRST_CHUNK);
        assertThat(ingress.isEmpty()).isTrue();
        assertThat(ingress.claimed()).isEqualTo(ingress.taken());
        assertThat(ingress.waiting(bench.worker.delivery())).isEqualTo(0);
        assertThat(ingress.isDone(1)).as("nothing is left to await").isTrue();
        bench.put(a, "after");
        assertThat(ingress.waiting(bench.worker.delivery())).isEqualTo(1);
        bench.drain();
        assertThat(bench.last(1)).isEqualTo(List.of("after"));
    }

    /// Producers may claim slots while the worker decides to give them back, and after that.
    @Test
    void entriesClaimedMeanwhileAreDelivered() {
        for (int i = 0; i < 5 * FIRST_CHUNK + 1; i++) {
            bench.put(i % 2 == 0 ? a : b, i);
        }
        bench.drain();
        bench.put(a, "before");
        ingress.forget();
        bench.put(b, "after");
        assertThat(ingress.waiting(bench.worker.delivery())).isEqualTo(2);
        assertThat(bench.drain()).isGreaterThan(2);
        assertThat(bench.last(2)).isEqualTo(List.of("before", "after"));
        assertThat(ingress.waiting(bench.worker.delivery())).isEqualTo(0);
        assertThat(ingress.isEmpty()).isTrue();
        assertThat(ingress.claimed()).isEqualTo(ingress.taken());
    }

    /// A retired chunk or lane in the old generation would otherwise keep all its successors alive.
    @Test
    void retiredChunksAndLanesLinkToThemselves() {
        var chunk = Interior.tail(ingress);
        bench.earnLane(a);
        var lane = Interior.lane(ingress);
        bench.put(b, "revokes");
        bench.put(a, "ends");
        bench.drain();
        Interior.install(ingress, b);
        bench.drain();
        assertThat(chunk.next()).isSameAs(chunk);
        assertThat(lane.next()).isSameAs(lane);
    }

    @Test
    void aSegmentThatWasLeftLeadsNowhere() {
        bench.earnLane(a);
        var first = Interior.lane(ingress).filling;
        for (int i = 0; i < 2 * Segment.LENGTH; i++) {
            bench.put(a, i);
        }
        assertThat(first.next()).isNotNull();
        bench.drain();
        assertThat(first.next()).isNull();
    }

    /// Each entry of a lane is a separate stimulus with its own time.
    @Test
    void theClockIsReadAnewForEachEntryOfALane() {
        var clock = bench.worker.clock();
        var times = new ArrayList<Long>();
        var timing = Target.of(bench.worker, (Object value) -> {
            long now = clock.nanos();
            times.add(now);
            assertThat(clock.nanos()).isEqualTo(now);
            while (System.nanoTime() == now) {
                Thread.onSpinWait();
            }
        });
        bench.earnLane(a);
        for (int i = 0; i < 5; i++) {
            ingress.put(a, timing, i);
        }
        assertThat(bench.owns(a)).isTrue();
        bench.drain();
        assertThat(times.size()).isEqualTo(5);
        for (int i = 1; i < times.size(); i++) {
            assertThat(times.get(i - 1) < times.get(i)).isTrue();
        }
    }

    @Test
    void barriersOpenInEveryChunkThatIsDiscarded() {
        var barriers = new ArrayList<Barrier>();
        for (int i = 0; i < 20 * FIRST_CHUNK; i++) {
            var barrier = new Barrier();
            ingress.putBarrier(bench.barriers, barrier);
            barriers.add(barrier);
            bench.put(b, "dropped");
        }
        ingress.seal();
        ingress.discard(bench.barriers, barrier -> ((Barrier) barrier).open());
        var caller =
                Thread.ofPlatform().daemon().start(() -> barriers.forEach(each -> each.pass(_ -> {}, Long.MAX_VALUE)));
        Stress.join(caller);
        assertThat(bench.delivered).isEmpty();
    }
}
