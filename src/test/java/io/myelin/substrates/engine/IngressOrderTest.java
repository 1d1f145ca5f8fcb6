package io.myelin.substrates.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Two producers and the worker, one step at a time: each test is one interleaving that lost the order, an
/// emission or an awaiting thread, or would if a rule were left out.
class IngressOrderTest {

    private final Bench bench = new Bench();
    private final Ingress ingress = bench.ingress;
    private final Thread a = bench.producer();
    private final Thread b = bench.producer();

    @AfterEach
    void release() {
        bench.close();
    }

    private static List<Object> numbers(int from, int to) {
        var numbers = new ArrayList<>();
        for (int i = from; i < to; i++) {
            numbers.add(i);
        }
        return numbers;
    }

    @Test
    void aLaneComesAfterWhatItsOwnerPutIntoTheSharedQueue() {
        int shared = bench.earnLane(a);
        bench.put(a, shared);
        assertEquals(1 + 1, Interior.lane(ingress).appended(), "a target and a value in the lane");
        bench.drain();
        assertEquals(numbers(0, shared + 1), bench.delivered);
    }

    @Test
    void aSharedEntryComesAfterAllThatALaneShows() {
        bench.earnLane(a);
        bench.drain();
        bench.delivered.clear();
        int many = 3 * Segment.LENGTH;
        for (int i = 0; i < many; i++) {
            bench.put(a, i);
        }
        bench.put(b, "b");
        bench.drain();
        var expected = numbers(0, many);
        expected.add("b");
        assertEquals(expected, bench.delivered);
    }

    @Test
    void nothingEntersALaneBehindASharedEntry() {
        bench.earnLane(a);
        bench.drain();
        bench.delivered.clear();
        bench.put(a, "in the lane");
        bench.put(b, "b");
        bench.put(a, "after b");
        bench.drain();
        assertEquals(List.of("in the lane", "b", "after b"), bench.delivered);
        assertFalse(Interior.lane(ingress).isOpen());
        assertTrue(Interior.lane(ingress).isEnded());
    }

    @Test
    void aBarrierComesBehindALaneAndLeavesItOpen() {
        bench.earnLane(a);
        bench.put(a, "in the lane");
        var order = new ArrayList<Object>();
        ingress.putBarrier(Target.control(bench.worker, x -> order.addAll(bench.delivered)), "barrier");
        bench.put(a, "later");
        bench.drain();
        assertEquals("in the lane", order.get(order.size() - 2));
        assertEquals("later", bench.delivered.getLast());
        assertTrue(bench.owns(a));
    }

    /// The owner was past its look at the revocation when the lane was revoked, and appends only now, when
    /// there is another lane.
    @Test
    void aLaneThatLingersComesFirst() {
        bench.earnLane(a);
        bench.put(b, "revokes");
        bench.drain();
        var old = Interior.lane(ingress);
        Interior.install(ingress, b);
        assertTrue(bench.owns(b), "nobody waits for the owner to come back");
        old.append(bench.target, "late");
        assertFalse(ingress.isDone(1), "the late emission is not processed");
        assertFalse(ingress.isEmpty());
        bench.put(b, "after the late one");
        bench.drain();
        assertEquals(List.of("late", "after the late one"), bench.last(2));
        assertTrue(ingress.isDone(1));
        old.append(bench.target, "later");
        assertFalse(ingress.isEmpty());
        assertFalse(ingress.isDone(1));
        bench.drain();
        assertEquals("later", bench.delivered.getLast());
        assertTrue(ingress.isDone(1));
    }

    /// While the worker delivers from the newer lane, both get more.
    @Test
    void whatLingersIsLookedAtOnceTheEntryBehindItWasSeen() {
        bench.earnLane(a);
        bench.put(b, "revokes");
        bench.drain();
        var old = Interior.lane(ingress);
        Interior.install(ingress, b);
        ingress.put(b, Target.of(bench.worker, (Object value) -> {
            old.append(bench.target, "late");
            bench.put(b, "after the late one");
        }), "first");
        bench.drain();
        assertEquals(List.of("late", "after the late one"), bench.last(2));
    }

    /// Three lanes, and of each it happens-before the next.
    @Test
    void lanesThatLingerKeepTheirOrder() {
        var c = bench.producer();
        bench.earnLane(a);
        bench.put(b, "revokes");
        var first = Interior.lane(ingress);
        Interior.install(ingress, b);
        bench.put(b, "in the second");
        bench.put(c, "revokes");
        var second = Interior.lane(ingress);
        Interior.install(ingress, c);
        bench.drain();
        ingress.put(c, Target.of(bench.worker, (Object value) -> {
            first.append(bench.target, 1);
            second.append(bench.target, 2);
            bench.put(c, 3);
        }), "in the third");
        bench.drain();
        assertEquals(List.of(1, 2, 3), bench.last(3));
        ingress.putBarrier(Target.control(bench.worker, x -> bench.delivered.add("barrier")), "barrier");
        second.append(bench.target, "before the barrier");
        bench.drain();
        assertEquals(List.of("before the barrier", "barrier"), bench.last(2));
    }

    /// Its owner has not noticed that the lane was taken, and comes back to find another's.
    @Test
    void anOwnerThatComesBackEndsTheLaneThatLingers() {
        bench.earnLane(a);
        var old = Interior.lane(ingress);
        bench.put(a, "in the lane");
        bench.put(b, "revokes");
        Interior.install(ingress, b);
        bench.put(b, "in the second lane");
        assertTrue(ingress.revokeLane(), "two lanes are late");
        bench.put(a, "ends");
        assertTrue(old.isEnded());
        bench.put(b, "ends");
        assertFalse(ingress.revokeLane());
        bench.drain();
        assertEquals(List.of("in the lane", "revokes", "in the second lane", "ends", "ends"), bench.last(5));
        assertTrue(old.isFinished());
        assertTrue(ingress.isDone(1));
    }

    @Test
    void theLingeringLaneOfADeadThreadIsEndedForIt() throws InterruptedException {
        var dying = new Thread(() -> bench.earnLane(Thread.currentThread()));
        dying.start();
        dying.join();
        var old = Interior.lane(ingress);
        bench.put(b, "revokes");
        Interior.install(ingress, b);
        assertTrue(old.isEnded());
        bench.put(a, "revokes");
        bench.put(b, "ends");
        assertFalse(ingress.revokeLane());
    }

    /// The end of a lane is announced when it is consumed: a finished lane is not looked at again.
    @Test
    void theEndOfALaneIsAnnouncedAtOnce() {
        bench.earnLane(a);
        bench.put(b, "revokes");
        bench.drain();
        var old = Interior.lane(ingress);
        Interior.install(ingress, b);
        bench.put(a, "ends");
        assertFalse(old.isDone(old.appended()));
        ingress.drain(bench.worker.delivery(), bench.close, Long.MAX_VALUE);
        assertTrue(old.isDone(old.appended()));
    }

    /// A lane that nobody has emitted into says nothing of those before it.
    @Test
    void aLaneTellsNothingBeforeTheWorkerHasComeToIt() {
        bench.earnLane(a);
        bench.put(b, "revokes");
        bench.drain();
        var old = Interior.lane(ingress);
        old.append(bench.target, "late");
        old.end();
        Interior.install(ingress, b);
        assertFalse(ingress.isDone(1), "the late emission is not processed");
        bench.drain();
        assertEquals("late", bench.delivered.getLast());
        assertTrue(ingress.isDone(1));
    }

    /// The sampled emission was admitted, and its producer descheduled until after the close.
    @Test
    void noLaneIsInstalledBehindTheSeal() {
        bench.put(a, "admitted");
        bench.drain();
        ingress.seal();
        ingress.discard(bench.barriers);

        Interior.install(ingress, a);
        assertFalse(bench.owns(a));
        for (int i = 0; i < 1_000; i++) {
            assertFalse(bench.put(a, i), "nothing is admitted any more");
        }
        assertEquals(1, Interior.lane(ingress).appended(), "its end");
    }

    @Test
    void theSealEndsAnOpenLane() {
        bench.earnLane(a);
        assertTrue(bench.put(a, "in time"));
        var lane = Interior.lane(ingress);
        ingress.seal();
        assertFalse(lane.isOpen());
        assertFalse(bench.put(a, "too late"));
        ingress.discard(bench.barriers);
        assertTrue(ingress.isDone(1), "whoever awaits a terminated worker returns");
        assertFalse(bench.put(a, "too late"));
    }

    @Test
    void nothingIsDeliveredBehindTheLastEntry() {
        bench.put(a, "before");
        ingress.putLast(bench.close);
        bench.put(b, "behind");
        bench.drain();
        assertTrue(ingress.isClosed());
        assertEquals(List.of("before"), bench.delivered);

        var barrier = new Barrier();
        assertTrue(ingress.putBarrier(bench.barriers, barrier));
        ingress.seal();
        assertFalse(ingress.putBarrier(bench.barriers, new Barrier()), "its caller does not wait");
        ingress.discard(bench.barriers);
        Stress.join(Thread.ofPlatform().daemon().start(barrier::pass)); // ends if the discarding opened it
        assertEquals(List.of("before"), bench.delivered);
    }

    @Test
    void theLastEntryRevokesALane() {
        bench.earnLane(a);
        bench.put(a, "before");
        ingress.putLast(bench.close);
        bench.put(a, "behind");
        bench.drain();
        assertEquals("before", bench.delivered.getLast());
    }

    @Test
    void theLaneOfADeadThreadIsEndedForIt() throws InterruptedException {
        var dying = new Thread(() -> {
            bench.earnLane(Thread.currentThread());
            bench.put(Thread.currentThread(), "legacy");
        });
        dying.start();
        dying.join();
        var lane = Interior.lane(ingress);
        assertFalse(lane.isEnded());
        assertFalse(ingress.revokeLane(), "nothing can be on its way any more");
        assertTrue(lane.isEnded());
        bench.drain();
        assertEquals("legacy", bench.delivered.getLast());
        assertTrue(ingress.isEmpty());
        Interior.install(ingress, b);
        assertTrue(bench.owns(b));
    }

    @Test
    void aRevokedLaneIsLateUntilItsOwnerHasEndedIt() {
        bench.earnLane(a);
        bench.drain();
        assertTrue(ingress.revokeLane());
        assertTrue(ingress.isEmpty());
        Interior.lane(ingress).append(bench.target, "late");
        assertFalse(ingress.isEmpty());
        assertTrue(ingress.revokeLane());
        bench.put(a, "ends");
        assertFalse(ingress.revokeLane());
        bench.drain();
        assertTrue(ingress.isEmpty());
    }

    @Test
    void anEntryIsDoneWhenAllThatItCausedIs() {
        var early = new AtomicBoolean();
        var leaf = Target.of(bench.worker, (Object x) -> early.compareAndSet(false, ingress.isDone(1)));
        var root = Target.of(bench.worker, (Object x) -> {
            early.compareAndSet(false, ingress.isDone(1));
            bench.worker.transit().push(leaf, 1);
            bench.worker.transit().push(leaf, 2);
        });
        ingress.put(a, root, "shared");
        bench.drain();
        assertTrue(ingress.isDone(1));
        bench.earnLane(a);
        bench.drain();
        for (int i = 0; i < 10; i++) {
            ingress.put(a, root, "lane");
        }
        bench.drain();
        assertFalse(early.get());
        assertTrue(ingress.isDone(1));
    }

    /// A failure that is not the user's: the entry is not tried again, what stands behind it is not lost.
    @Test
    void anEntryThatTheEngineFailsAtIsNotRepeated() {
        int[] calls = {0};
        var failing = Target.of(bench.worker, new Topology(), () -> {
            calls[0]++;
            throw new OutOfMemoryError("thrown by the test");
        });
        ingress.put(a, failing, "shared");
        bench.put(a, "behind");
        assertThrows(OutOfMemoryError.class, bench::drain);
        bench.drain();
        assertEquals(1, calls[0]);
        assertEquals(List.of("behind"), bench.delivered);

        bench.earnLane(a);
        ingress.put(a, failing, "lane");
        bench.put(a, "behind in the lane");
        assertThrows(OutOfMemoryError.class, bench::drain);
        bench.drain();
        assertEquals(2, calls[0]);
        assertEquals("behind in the lane", bench.delivered.getLast());
    }

    /// A producer linked the next chunk and was descheduled before it moved the tail; the worker goes on to
    /// the next chunk. Other producers must find it too.
    @Test
    void aConsumedChunkIsNoDeadEnd() {
        var first = Interior.tail(ingress);
        for (int i = 0; i < first.length; i++) {
            bench.put(a, i);
        }
        assertTrue(first.link(new Chunk(first.length, 2 * first.length)));
        bench.drain();
        var producer = Thread.ofPlatform().daemon().start(() -> bench.put(b, "next"));
        Stress.join(producer);
        bench.drain();
        assertEquals("next", bench.delivered.getLast());
        assertEquals(first.length + 1, bench.delivered.size());
    }

    /// A lane holds targets and values in one sequence: every switch at every place of a segment.
    @Test
    void targetsKeepTheirValuesAtEverySlotOfASegment() {
        long seed = Stress.seed(this);
        var random = new SplittableRandom(seed);
        var targets = new Target[3];
        for (int i = 0; i < targets.length; i++) {
            int own = i;
            targets[i] = Target.of(bench.worker, (Object value) -> bench.delivered.add(own + ":" + value));
        }
        var expected = new ArrayList<Object>(numbers(0, bench.earnLane(a)));
        for (int i = 0; i < 20 * Segment.LENGTH; i++) {
            int chosen = i < 8 * Segment.LENGTH ? random.nextInt(3) : random.nextInt(100) == 0 ? 1 : 0;
            ingress.put(a, targets[chosen], i);
            expected.add(chosen + ":" + i);
            if (random.nextInt(5_000) == 0) {
                bench.drain();
                ingress.forget();
            }
        }
        bench.drain();
        assertTrue(bench.owns(a), "all of it went through the lane");
        assertEquals(expected, bench.delivered, () -> "seed " + seed);
        assertTrue(ingress.isDone(1));
    }
}
