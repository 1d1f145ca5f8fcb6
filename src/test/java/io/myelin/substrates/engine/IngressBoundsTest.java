package io.myelin.substrates.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Counts, ends and beginnings of the ingress: what a worker is told of its progress, where a chunk, segment
/// or lane is over and the next begins, and what is kept of them. One step at a time, as [IngressOrderTest].
class IngressBoundsTest {

    private static final int FIRST_CHUNK = 32;
    /// Samples are taken every 32 slots; the first notes the producer, the eighth after it gives the lane.
    private static final int EARNED_BY = 8 * 32 + 1;

    private final Bench bench = new Bench();
    private final Ingress ingress = bench.ingress;
    private final Thread a = bench.producer();
    private final Thread b = bench.producer();

    @AfterEach
    void release() {
        bench.close();
    }

    @Test
    void aLaneIsEarnedByBeingAloneForLong() {
        assertEquals(EARNED_BY, bench.earnLane(a));
    }

    @Test
    void aLaneTakenFromABusyOwnerIsReplacedAtOnce() {
        bench.earnLane(a);
        for (int i = 0; i < 256; i++) {
            bench.put(a, i);
        }
        bench.put(b, "revokes");
        assertFalse(bench.owns(b));
        bench.put(b, "comes back");
        assertTrue(bench.owns(b));
    }

    @Test
    void aLaneThatWasHardlyUsedIsNot() {
        bench.earnLane(a);
        for (int i = 0; i < 200; i++) {
            bench.put(a, i);
        }
        bench.put(b, "revokes");
        bench.put(b, "comes back");
        assertFalse(bench.owns(b));
    }

    /// The worker has parked: who emits next may be anyone, at any pace.
    @Test
    void norIsOneThatTheWorkerTook() {
        bench.earnLane(a);
        for (int i = 0; i < 256; i++) {
            bench.put(a, i);
        }
        bench.drain();
        ingress.revokeLane();
        bench.put(a, "ends");
        assertFalse(bench.owns(a));
    }

    @Test
    void atMostSixtyFourLanesLinger() {
        for (int i = 0; i < 65; i++) {
            var producer = bench.producer();
            Interior.install(ingress, producer);
            assertTrue(bench.owns(producer), "lane " + i);
            bench.put(b, "revokes");
        }
        Interior.install(ingress, a);
        assertFalse(bench.owns(a));
        bench.drain();
        var last = Interior.lane(ingress);
        last.end();
        Interior.install(ingress, a);
        assertTrue(bench.owns(a));
        assertEquals(64, Interior.lane(ingress).older().length);
    }

    /// Its installer was descheduled between the two halves; others revoked it, went on, and it begins behind them.
    @Test
    void aLaneThatWasTakenBeforeItBeganHoldsNothingUp() {
        var early = Interior.publish(ingress, a);
        bench.put(b, "revokes");
        Interior.install(ingress, b);
        bench.put(b, "in the lane");
        bench.put(bench.producer(), "revokes");
        bench.put(b, "behind");
        early.begin(1_000);
        early.end();
        bench.drain();
        assertEquals(List.of("revokes", "in the lane", "revokes", "behind"), bench.delivered);
        assertTrue(early.isFinished());
    }

    /// Its owner was descheduled between filling a slot and saying how far it is.
    @Test
    void aLaneWhosePositionIsLateHidesNoneBehindIt() {
        bench.earnLane(a);
        var old = Interior.lane(ingress);
        bench.put(a, "in the lane");
        bench.drain();
        bench.put(b, "revokes");
        long before = old.position;
        old.append(bench.target, "late");
        old.position = before;
        Interior.install(ingress, b);
        bench.put(b, "in the second lane");
        bench.put(bench.producer(), "shared");
        bench.drain();
        var last = bench.last(3);
        assertTrue(last.indexOf("in the second lane") < last.indexOf("shared"), last::toString);
    }

    @Test
    void everySlotIsCountedOnce() {
        assertEquals(0, bench.drain());
        int shared = bench.earnLane(a);
        assertEquals(shared, bench.drain());
        bench.put(a, "in the lane, behind its target");
        bench.put(b, "revokes");
        bench.put(a, "shared, behind the end of the lane");
        assertEquals(5, bench.drain());
        assertEquals(0, bench.drain());
        ingress.putLast(bench.close);
        bench.put(b, "too late");
        assertEquals(1, bench.drain());
    }

    /// What a worker asks before it parks, at every length of the queue around the ends of chunks.
    @Test
    void theIngressIsEmptyWhenAllWasTaken() {
        for (int i = 0; i < 6 * FIRST_CHUNK; i++) {
            assertTrue(ingress.isEmpty());
            bench.put(i % 2 == 0 ? a : b, i);
            assertFalse(ingress.isEmpty(), "at " + i);
            bench.drain();
        }
        assertTrue(ingress.isEmpty());
    }

    @Test
    void anIngressWithALaneToComeIsNotEmpty() {
        bench.put(a, "early");
        bench.drain();
        Interior.install(ingress, a);
        bench.put(a, "in the lane");
        assertFalse(ingress.isEmpty());
        bench.drain();
        assertTrue(ingress.isEmpty());
        for (int i = 0; i < 3 * Segment.LENGTH; i++) {
            bench.put(a, i);
            assertFalse(ingress.isEmpty(), "at " + i);
            bench.drain();
            assertTrue(ingress.isEmpty(), "at " + i);
        }
    }

    @Test
    void theLastEntryMayBeTheFirst() {
        assertTrue(ingress.putLast(bench.close));
        bench.drain();
        assertTrue(ingress.isClosed());
        ingress.seal();
        assertFalse(ingress.putLast(bench.close));
    }

    private Target dropped(List<Object> heard) {
        return Target.of(bench.worker, (Object value) -> heard.add(value));
    }

    /// A parked worker's timed looks, with collections between them.
    private void restFor(int collections) {
        ingress.revokeLane();
        for (int i = 0; i < collections; i++) {
            bench.drain();
            ingress.forget();
            System.gc();
        }
    }

    /// The owner of a lane that was taken may never come back to end it; what its last emission was for must not wait
    /// for that.
    @Test
    void aLaneAtRestForgetsItsTarget() {
        bench.earnLane(a);
        var heard = new ArrayList<>();
        var target = dropped(heard);
        ingress.put(a, target, "last");
        var reference = new WeakReference<>(target);
        target = null;
        for (int i = 0; i < 50 && !reference.refersTo(null); i++) {
            restFor(1);
        }
        assertTrue(reference.refersTo(null), "the target of the last emission is still held");
        assertEquals(List.of("last"), heard);
    }

    /// An owner that was stopped behind the check of the revocation appends when the worker has given up the target, at
    /// each step of that. What it appends arrives, though nobody else holds the target any more.
    @Test
    void aLateEmissionKeepsItsTarget() {
        for (int collections = 0; collections < 6; collections++) {
            var ingress = new Ingress(Target.of(bench.worker), true);
            var heard = new ArrayList<>();
            var target = dropped(heard);
            while (!Interior.lane(ingress).isOpen()) {
                ingress.put(a, target, "first");
            }
            ingress.put(a, target, "first");
            var lane = Interior.lane(ingress);
            ingress.revokeLane();
            for (int i = 0; i < collections; i++) {
                ingress.drain(bench.worker.delivery(), bench.close, Long.MAX_VALUE);
                ingress.forget();
                System.gc();
            }
            lane.append(target, "late");
            target = null;
            System.gc();
            ingress.drain(bench.worker.delivery(), bench.close, Long.MAX_VALUE);
            assertEquals("late", heard.getLast());
            lane.end();
            ingress.drain(bench.worker.delivery(), bench.close, Long.MAX_VALUE);
        }
    }

    /// The same where the owner had compared the target before it was stopped: it stores the value alone, and puts the
    /// target back that it finds cleared.
    @Test
    void aLateEmissionWithoutItsTargetIsDelivered() {
        var target = dropped(bench.delivered);
        bench.earnLane(a);
        ingress.put(a, target, "first");
        restFor(4);
        var lane = Interior.lane(ingress);
        assertNull(lane.addressed);
        assertNull(lane.present);
        lane.addressed = target; // as the owner does, when its value is in
        Interior.storeSlot(lane, "late");
        target = null;
        System.gc();
        bench.drain();
        assertEquals("late", bench.delivered.getLast());
    }

    /// The chunk at the end is one for the process: a counter there would be contended by circuits that have nothing
    /// in common.
    @Test
    void aRefusedEmissionClaimsNothing() {
        ingress.seal();
        var sealed = Interior.tail(ingress);
        long before = sealed.claimed();
        assertFalse(ingress.put(a, bench.close, "refused"));
        assertFalse(ingress.putBarrier(bench.close, "refused"));
        assertEquals(before, sealed.claimed());
    }

    /// An owner that goes on while the worker delivers from its lane keeps nobody waiting for ever.
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
        assertEquals(1 + most + 1, bench.drain(), "slots: a target, its values, the barrier");
        assertEquals(most, delivered[0]);
        assertTrue(delivered[1] > 0, "what the lane shows comes first");
        assertTrue(delivered[1] <= 2 * Segment.LENGTH, () -> delivered[1] + " came before the barrier");
    }

    /// A worker forgets while other entries wait, in every slot of a chunk and of a segment.
    @Test
    void forgettingTouchesNothingThatIsToCome() {
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
        assertTrue(bench.owns(a), "some went through the shared queue, some through the lane");
        while (bench.drain() != 0) {
            ingress.forget();
        }
        assertEquals(expected, heard);
    }

    /// One that survived into the old generation would keep all that follow it alive.
    @Test
    void whatWasLeftLinksToItself() {
        var chunk = Interior.tail(ingress);
        bench.earnLane(a);
        var lane = Interior.lane(ingress);
        bench.put(b, "revokes");
        bench.put(a, "ends");
        bench.drain();
        Interior.install(ingress, b);
        bench.drain();
        assertSame(chunk, chunk.next());
        assertSame(lane, lane.next());
    }

    /// Or each would keep those before it alive.
    @Test
    void aLaneThatWasReplacedKnowsNoneBeforeIt() {
        bench.earnLane(a);
        bench.put(b, "revokes");
        Interior.install(ingress, b);
        var lane = Interior.lane(ingress);
        var older = lane.older();
        assertNotNull(older);
        assertEquals(1, older.length);
        bench.put(a, "revokes");
        Interior.install(ingress, a);
        assertNull(lane.older());
        assertNotNull(Interior.lane(ingress).older());
    }

    @Test
    void aSegmentThatWasLeftLeadsNowhere() {
        bench.earnLane(a);
        var first = Interior.lane(ingress).filling;
        for (int i = 0; i < 2 * Segment.LENGTH; i++) {
            bench.put(a, i);
        }
        assertNotNull(first.next());
        bench.drain();
        assertNull(first.next());
    }

    /// Each entry of a lane is a stimulus of its own, with a time of its own.
    @Test
    void theClockIsReadAnewForEachEntryOfALane() {
        var clock = bench.worker.clock();
        var times = new ArrayList<Long>();
        var timing = Target.of(bench.worker, (Object value) -> {
            long now = clock.nanos();
            times.add(now);
            assertEquals(now, clock.nanos());
            while (System.nanoTime() == now) {
                Thread.onSpinWait();
            }
        });
        bench.earnLane(a);
        for (int i = 0; i < 5; i++) {
            ingress.put(a, timing, i);
        }
        assertTrue(bench.owns(a));
        bench.drain();
        assertEquals(5, times.size());
        for (int i = 1; i < times.size(); i++) {
            assertTrue(times.get(i - 1) < times.get(i));
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
        ingress.discard(bench.barriers);
        var caller = Thread.ofPlatform().daemon().start(() -> barriers.forEach(Barrier::pass));
        Stress.join(caller);
        assertEquals(List.of(), bench.delivered);
    }
}
