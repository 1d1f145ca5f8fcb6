package io.myelin.substrates.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.engine.dispatch.Topology;
import io.myelin.substrates.engine.ingress.Chunk;
import io.myelin.substrates.engine.ingress.Ingress;
import io.myelin.substrates.engine.ingress.Segment;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Two producers and the worker, one step at a time. Each test is an interleaving that once lost the order, an emission
/// or an awaiting thread, or would lose it without one of the rules.
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
        assertThat(Interior.lane(ingress).appended()).as("a target and a value in the lane").isEqualTo(1 + 1);
        bench.drain();
        assertThat(bench.delivered).isEqualTo(numbers(0, shared + 1));
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
        assertThat(bench.delivered).isEqualTo(expected);
    }

    @Test
    void nothingEntersALaneAfterASharedEntry() {
        bench.earnLane(a);
        bench.drain();
        bench.delivered.clear();
        bench.put(a, "in the lane");
        bench.put(b, "b");
        bench.put(a, "after b");
        bench.drain();
        assertThat(bench.delivered).isEqualTo(List.of("in the lane", "b", "after b"));
        assertThat(Interior.lane(ingress).isOpen()).isFalse();
        assertThat(Interior.lane(ingress).isEnded()).isTrue();
    }

    /// The owner had already checked for revocation when the lane was revoked, and appends only now.
    @Test
    void aLateEmissionComesBeforeWhatFollowsIt() {
        bench.earnLane(a);
        bench.put(b, "revokes");
        bench.drain();
        Interior.lane(ingress).append(bench.target, "late");
        assertThat(ingress.isDone(1)).as("the late emission is not processed").isFalse();
        bench.put(b, "after the late one");
        bench.drain();
        assertThat(bench.last(2)).isEqualTo(List.of("late", "after the late one"));
        assertThat(ingress.isDone(1)).isTrue();
    }

    @Test
    void aLaneFollowsOneThatHasEnded() {
        bench.earnLane(a);
        var old = Interior.lane(ingress);
        bench.put(a, "in the lane");
        bench.put(b, "revokes");
        Interior.install(ingress, b);
        assertThat(bench.owns(b)).as("the owner may still append").isFalse();
        bench.put(a, "ends");
        Interior.install(ingress, b);
        assertThat(bench.owns(b)).isTrue();
        bench.put(b, "in the second lane");
        bench.drain();
        assertThat(bench.last(4)).isEqualTo(List.of("in the lane", "revokes", "ends", "in the second lane"));
        assertThat(old.isFinished()).isTrue();
        assertThat(ingress.isDone(1)).isTrue();
    }

    /// Another emission of its owner may be under way, however long the owner has been silent.
    @Test
    void noLaneIsInstalledBeforeTheLastOneHasEnded() {
        bench.earnLane(a);
        bench.put(a, "last");
        for (int i = 0; i < 20_000; i++) {
            bench.put(b, i);
        }
        assertThat(bench.owns(b)).isFalse();
    }

    @Test
    void aBarrierComesAfterALaneAndLeavesItOpen() {
        bench.earnLane(a);
        bench.put(a, "in the lane");
        var order = new ArrayList<Object>();
        ingress.putBarrier(Target.control(bench.worker, x -> order.addAll(bench.delivered)), "barrier");
        bench.put(a, "later");
        bench.drain();
        assertThat(order.get(order.size() - 2)).isEqualTo("in the lane");
        assertThat(bench.delivered.getLast()).isEqualTo("later");
        assertThat(bench.owns(a)).isTrue();
    }

    /// The end of a lane is announced when it is consumed: a finished lane is not polled again.
    @Test
    void theEndOfALaneIsAnnouncedAtOnce() {
        bench.earnLane(a);
        bench.put(b, "revokes");
        bench.drain();
        var old = Interior.lane(ingress);
        bench.put(a, "ends");
        assertThat(old.isDone(old.appended())).isFalse();
        ingress.drain(bench.worker.delivery(), bench.close, Long.MAX_VALUE);
        assertThat(old.isDone(old.appended())).isTrue();
    }

    /// An empty lane implies nothing about its predecessors.
    @Test
    void aLaneReportsNothingBeforeTheWorkerHasReachedIt() {
        bench.earnLane(a);
        bench.put(b, "revokes");
        bench.drain();
        var old = Interior.lane(ingress);
        old.append(bench.target, "late");
        old.end();
        Interior.install(ingress, b);
        assertThat(ingress.isDone(1)).as("the late emission is not processed").isFalse();
        bench.drain();
        assertThat(bench.delivered.getLast()).isEqualTo("late");
        assertThat(ingress.isDone(1)).isTrue();
    }

    /// The sampled emission was admitted, and its producer descheduled until after the close.
    @Test
    void noLaneIsInstalledAfterTheSeal() {
        bench.put(a, "admitted");
        bench.drain();
        ingress.seal();
        ingress.discard(bench.barriers, barrier -> ((Barrier) barrier).open());

        Interior.install(ingress, a);
        assertThat(bench.owns(a)).isFalse();
        for (int i = 0; i < 1_000; i++) {
            assertThat(bench.put(a, i)).as("nothing is admitted any more").isFalse();
        }
        assertThat(Interior.lane(ingress).appended()).as("its end").isEqualTo(1);
    }

    @Test
    void theSealEndsAnOpenLane() {
        bench.earnLane(a);
        assertThat(bench.put(a, "in time")).isTrue();
        var lane = Interior.lane(ingress);
        ingress.seal();
        assertThat(lane.isOpen()).isFalse();
        assertThat(bench.put(a, "too late")).isFalse();
        ingress.discard(bench.barriers, barrier -> ((Barrier) barrier).open());
        assertThat(ingress.isDone(1)).as("a caller that awaits a terminated worker returns").isTrue();
        assertThat(bench.put(a, "too late")).isFalse();
    }

    @Test
    void nothingIsDeliveredAfterTheLastEntry() {
        bench.put(a, "before");
        ingress.putLast(bench.close);
        bench.put(b, "after");
        bench.drain();
        assertThat(ingress.isClosed()).isTrue();
        assertThat(bench.delivered).isEqualTo(List.of("before"));

        var barrier = new Barrier();
        assertThat(ingress.putBarrier(bench.barriers, barrier)).isTrue();
        ingress.seal();
        assertThat(ingress.putBarrier(bench.barriers, new Barrier()))
                .as("its caller does not wait")
                .isFalse();
        ingress.discard(bench.barriers, left -> ((Barrier) left).open());
        // Ends if the discarding opened it.
        Stress.join(Thread.ofPlatform().daemon().start(() -> barrier.pass(_ -> {}, Long.MAX_VALUE)));
        assertThat(bench.delivered).isEqualTo(List.of("before"));
    }

    @Test
    void theLastEntryRevokesALane() {
        bench.earnLane(a);
        bench.put(a, "before");
        ingress.putLast(bench.close);
        bench.put(a, "after");
        bench.drain();
        assertThat(bench.delivered.getLast()).isEqualTo("before");
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
        assertThat(lane.isEnded()).isFalse();
        assertThat(ingress.suspendLane()).as("nothing can be on its way any more").isFalse();
        assertThat(lane.isEnded()).isTrue();
        bench.drain();
        assertThat(bench.delivered.getLast()).isEqualTo("legacy");
        assertThat(ingress.isEmpty()).isTrue();
        Interior.install(ingress, b);
        assertThat(bench.owns(b)).isTrue();
    }

    @Test
    void aRevokedLaneIsLateUntilItsOwnerHasEndedIt() {
        bench.earnLane(a);
        bench.drain();
        assertThat(ingress.suspendLane()).isTrue();
        assertThat(ingress.isEmpty()).isTrue();
        Interior.lane(ingress).append(bench.target, "late");
        assertThat(ingress.isEmpty()).isFalse();
        assertThat(ingress.suspendLane()).isTrue();
        bench.put(a, "ends");
        assertThat(ingress.suspendLane()).isFalse();
        bench.drain();
        assertThat(ingress.isEmpty()).isTrue();
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
        assertThat(ingress.isDone(1)).isTrue();
        bench.earnLane(a);
        bench.drain();
        for (int i = 0; i < 10; i++) {
            ingress.put(a, root, "lane");
        }
        bench.drain();
        assertThat(early.get()).isFalse();
        assertThat(ingress.isDone(1)).isTrue();
    }

    /// The owner of a lane has stored a value, and was descheduled before it stored the position.
    @Test
    void anEntryIsNotDoneBeforeItsOwnerHasCountedIt() {
        var done = new ArrayList<Boolean>();
        var target = Target.of(bench.worker, (Object x) -> done.add(ingress.isDone(1)));
        bench.earnLane(a);
        ingress.put(a, target, "counted");
        bench.drain();
        assertThat(ingress.isDone(1)).isTrue();
        var lane = Interior.lane(ingress);
        lane.slots[(int) lane.position % Segment.LENGTH] = "not counted";
        bench.drain();
        assertThat(done).isEqualTo(List.of(false, false));
        assertThat(ingress.isDone(1)).isTrue();
        lane.position++;
        assertThat(ingress.isDone(1)).isTrue();
    }

    /// After a failure in the engine itself, the entry is not repeated, and later entries are not lost.
    @Test
    void anEntryThatTheEngineFailsAtIsNotRepeated() {
        int[] calls = {0};
        var failing = Target.of(bench.worker, new Topology(), () -> {
            calls[0]++;
            throw new OutOfMemoryError("thrown by the test");
        });
        ingress.put(a, failing, "shared");
        bench.put(a, "after");
        assertThatThrownBy(bench::drain).isInstanceOf(OutOfMemoryError.class);
        bench.drain();
        assertThat(calls[0]).isEqualTo(1);
        assertThat(bench.delivered).isEqualTo(List.of("after"));

        bench.earnLane(a);
        ingress.put(a, failing, "lane");
        bench.put(a, "after it in the lane");
        assertThatThrownBy(bench::drain).isInstanceOf(OutOfMemoryError.class);
        bench.drain();
        assertThat(calls[0]).isEqualTo(2);
        assertThat(bench.delivered.getLast()).isEqualTo("after it in the lane");
    }

    /// A producer linked the next chunk and was descheduled before it moved the tail; the worker moves on to the next
    /// chunk. Other producers must find it too.
    @Test
    void aConsumedChunkIsNoDeadEnd() {
        var first = Interior.tail(ingress);
        for (int i = 0; i < first.length; i++) {
            bench.put(a, i);
        }
        assertThat(first.link(new Chunk(first.length, 2 * first.length))).isTrue();
        bench.drain();
        var producer = Thread.ofPlatform().daemon().start(() -> bench.put(b, "next"));
        Stress.join(producer);
        bench.drain();
        assertThat(bench.delivered.getLast()).isEqualTo("next");
        assertThat(bench.delivered.size()).isEqualTo(first.length + 1);
    }

    /// A lane holds targets and values in one sequence: a change of target at every slot of a segment.
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
        assertThat(bench.owns(a)).as("all of it went through the lane").isTrue();
        assertThat(bench.delivered).as(() -> "seed " + seed).isEqualTo(expected);
        assertThat(ingress.isDone(1)).isTrue();
    }
}
