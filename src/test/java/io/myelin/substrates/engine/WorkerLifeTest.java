package io.myelin.substrates.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.substrates.engine.compile.FanOutCompiler;
import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.engine.idle.IdleStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A worker from its first entry to its end.
@Timeout(120)
class WorkerLifeTest {

    private static void end(Worker worker) {
        worker.close();
        Stress.until(worker::isTerminated, "the end of the worker");
    }

    @ParameterizedTest
    @EnumSource(value = Threads.class, names = {"PLATFORM", "VIRTUAL"})
    void theThreadIsOfItsKindAndHasTheName(Threads kind) {
        var started = new AtomicReference<Thread>();
        var ran = new AtomicReference<Thread>();
        var worker =
                new Worker("named", new WorkerOptions(kind, IdleStrategy.SAVING, FanOutCompiler.SHARED),
                        (_, failure) -> {},
                        () -> started.set(Thread.currentThread()));
        assertThat(started.get()).isNull();
        worker.submit(() -> {
            ran.set(Thread.currentThread());
            assertThat(worker.isCurrent()).isTrue();
        });
        worker.await();
        assertThat(ran.get()).as("the start comes first, on the same thread").isSameAs(started.get());
        assertThat(ran.get().getName()).isEqualTo("named");
        assertThat(ran.get().isVirtual()).isEqualTo(kind == Threads.VIRTUAL);
        assertThat(ran.get().isDaemon()).isTrue();
        assertThat(worker.isCurrent()).isFalse();
        assertThat(worker.isTerminated()).isFalse();
        assertThat(worker.failures()).isEqualTo(0);
        end(worker);
        Stress.join(ran.get());
    }

    @ParameterizedTest
    @EnumSource(Idling.class)
    void everyWayOfIdlingEndsInAPark(Idling idling) {
        var worker = Stress.worker(ThreadSupply.PLATFORM, idling.strategy);
        var leaf = Target.of(worker);
        worker.submit(() -> {
            for (int i = 0; i < 10; i++) {
                worker.submit(leaf, i);
            }
        });
        worker.await();
        Stress.until(() -> worker.phase == Worker.PARKED, "the park");
        assertThat(Interior.ingress(worker).isDone(1)).as("its progress is announced").isTrue();
        assertForgotten(worker);
        var again = new CountDownLatch(1);
        worker.submit(again::countDown);
        Stress.until(() -> again.getCount() == 0, "the wake-up");
        end(worker);
    }

    /// A caller that waits for a long time does not spin all the time.
    @Test
    void aCallerThatWaitsForLongIsParked() {
        var worker = Stress.worker(ThreadSupply.PLATFORM, IdleStrategy.SAVING);
        var gate = new CountDownLatch(1);
        worker.submit(() -> Stress.until(() -> gate.getCount() == 0, "the gate"));
        var caller = Thread.ofPlatform().daemon().start(worker::await);
        Stress.until(() -> LockSupport.getBlocker(caller) instanceof Barrier, "the caller's park");
        gate.countDown();
        Stress.join(caller);
        end(worker);
    }

    @Test
    void aFailureOfTheStartIsReportedAndHarmsNothing() {
        var failures = new ArrayList<Throwable>();
        var worker =
                new Worker("start",
                        new WorkerOptions(ThreadSupply.PLATFORM, IdleStrategy.SAVING, FanOutCompiler.SHARED),
                        (_, failure) -> failures.add(failure), () -> {
                            throw new IllegalStateException("thrown by the test");
                        });
        var ran = new boolean[1];
        worker.submit(() -> ran[0] = true);
        worker.await();
        assertThat(ran[0]).isTrue();
        assertThat(failures.size()).isEqualTo(1);
        assertThat(worker.failures()).isEqualTo(1);
        end(worker);
    }

    /// Also of a circuit that was never used, whose closer ends it.
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whoHasAwaitedTheCloseFindsTheEnd(boolean used) throws Exception {
        int count = Stress.scaled(used ? 5_000 : 100_000);
        var next = new AtomicReference<Worker>();
        var over = new AtomicBoolean();
        var closer = Thread.ofPlatform().daemon().start(() -> {
            while (!over.get()) {
                Worker worker = next.getAndSet(null);
                if (worker != null) {
                    worker.close();
                }
            }
        });
        int early = 0;
        for (int i = 0; i < count; i++) {
            var worker = Stress.worker(ThreadSupply.PLATFORM, IdleStrategy.BALANCED);
            if (used) {
                worker.submit(() -> {});
                worker.await();
            }
            next.set(worker);
            for (int turn = 0; turn < i % 512 || turn < 4096 && next.get() != null; turn++) {
                Thread.onSpinWait();
            }
            worker.close();
            worker.await();
            early += worker.isTerminated() ? 0 : 1;
        }
        over.set(true);
        closer.join();
        assertThat(early).isEqualTo(0);
    }

    /// The task of a thread that a factory has made may go on after the loop.
    @Test
    void aThreadThatHasLeftTheLoopIsLikeAnyOther() {
        var self = new Worker[1];
        var own = new AtomicReference<Boolean>();
        var worker = self[0] = Stress.worker((name, loop) -> new Thread(() -> {
            loop.run();
            own.set(self[0].isCurrent());
        }, name), IdleStrategy.SAVING);
        worker.submit(() -> {});
        end(worker);
        Stress.until(() -> own.get() != null, "the end of the task");
        assertThat(own.get()).isFalse();
        assertThat(worker.thread()).isNull();
    }

    @Test
    void aThreadInheritsNoLocals() {
        var local = new InheritableThreadLocal<String>();
        local.set("of the creator");
        try {
            for (var kind : List.of(ThreadSupply.PLATFORM, ThreadSupply.VIRTUAL)) {
                var seen = new AtomicReference<>("unset");
                var thread = kind.create("heir", () -> seen.set(local.get()));
                thread.start();
                Stress.join(thread);
                assertThat(seen.get()).isNull();
            }
        } finally {
            local.remove();
        }
    }

    /// A producer has put an entry, and has not woken the worker yet.
    @Test
    void aCallerWakesTheWorkerItself() {
        var worker = Stress.worker(ThreadSupply.PLATFORM, IdleStrategy.SAVING);
        var received = new ArrayList<Object>();
        var target = Target.of(worker, (Object value) -> received.add(value));
        assertThat(Interior.ingress(worker).put(Thread.currentThread(), target, 1)).isTrue();
        Stress.join(Thread.ofPlatform().daemon().start(worker::await));
        assertThat(received).isEqualTo(List.of(1));
        end(worker);
    }

    /// A caller has queued its barrier, and has not started the thread yet; the close does that.
    @Test
    void theCloseOfAWorkerThatWasNeverStartedLetsCallersGo() {
        var worker = Stress.worker(ThreadSupply.PLATFORM, IdleStrategy.SAVING);
        var queued = new CountDownLatch(1);
        var caller = Thread.ofPlatform().daemon().start(() -> {
            var barrier = new Barrier(); // opened for the thread that made it
            assertThat(Interior.ingress(worker).putBarrier(Interior.barriers(worker), barrier)).isTrue();
            queued.countDown();
            barrier.pass(_ -> {}, Long.MAX_VALUE);
        });
        Stress.until(() -> queued.getCount() == 0, "the barrier");
        end(worker);
        Stress.join(caller);
    }

    /// A worker cannot know whether the owner of a lane is about to append, so it keeps polling, at intervals, until
    /// the owner emits again or ends; then it parks without a time limit.
    @Test
    void aWorkerWithALanePollsFromTimeToTime() {
        var worker = Stress.worker(ThreadSupply.PLATFORM, IdleStrategy.SAVING);
        var thread = new AtomicReference<Thread>();
        var gate = new CountDownLatch(1);
        worker.submit(() -> {
            thread.set(Thread.currentThread());
            Stress.until(() -> gate.getCount() == 0, "the gate"); // or it would revoke the lane
        });
        var target = Target.of(worker);
        var goOn = new CountDownLatch(1);
        var owner = Thread.ofPlatform().daemon().start(() -> {
            for (int i = 0; i < 1_000; i++) {
                worker.submit(target, i);
            }
            gate.countDown();
            Stress.until(() -> goOn.getCount() == 0, "the word to go on");
            worker.submit(target, 1_000);
        });
        Stress.until(() -> thread.get() != null, "the worker's thread");
        Stress.until(() -> isParked(worker, thread.get(), Thread.State.TIMED_WAITING), "a timed park");
        goOn.countDown();
        Stress.join(owner);
        Stress.until(() -> isParked(worker, thread.get(), Thread.State.WAITING), "a park without a limit");
        end(worker);
    }

    private static boolean isParked(Worker worker, Thread thread, Thread.State state) {
        return LockSupport.getBlocker(thread) == worker && thread.getState() == state;
    }

    /// A worker that ends without having parked retains no value either.
    @Test
    void theLastDeliveredValueIsReleasedAtTheEnd() {
        var worker = Stress.worker(ThreadSupply.PLATFORM, IdleStrategy.SAVING);
        var thread = new AtomicReference<Thread>();
        var gate = new CountDownLatch(1);
        var leaf = Target.of(worker);
        worker.submit(() -> {
            thread.set(Thread.currentThread());
            Stress.until(() -> gate.getCount() == 0, "the gate");
            for (int i = 0; i < 10; i++) {
                worker.submit(leaf, i);
            }
        });
        worker.close();
        gate.countDown();
        Stress.until(worker::isTerminated, "the end of the worker");
        Stress.join(thread.get());
        for (var side : Interior.ring(worker.transit())) {
            assertThat(side).allMatch(Objects::isNull);
        }
    }

    private static void assertForgotten(Worker worker) {
        for (var side : Interior.ring(worker.transit())) {
            assertThat(side).allMatch(Objects::isNull);
        }
        var tail = Interior.tail(Interior.ingress(worker));
        assertThat(tail.slots).allMatch(Objects::isNull);
    }

    /// An idle worker retains no delivered value.
    @Test
    void deliveredValuesAreReleased() {
        try (var bench = new Bench()) {
            var producer = bench.producer();
            int shared = bench.earnLane(producer);
            for (int i = 0; i < 5; i++) {
                bench.put(producer, "in the lane " + i);
            }
            assertThat(bench.drain()).isEqualTo(shared + 6);
            var lane = Interior.lane(bench.ingress);
            var tail = Interior.tail(bench.ingress);
            bench.ingress.forget();
            for (var slots : List.of(tail.slots, lane.slots)) {
                assertThat(slots).allMatch(Objects::isNull);
            }
            bench.put(producer, "later");
            bench.drain();
            assertThat(bench.delivered.getLast()).isEqualTo("later");
        }
    }

    /// A lane that has ended retains no value either, although its successor references it.
    @Test
    void valuesOfAnEndedLaneAreReleased() {
        try (var bench = new Bench()) {
            var producer = bench.producer();
            bench.earnLane(producer);
            for (int i = 0; i < 5; i++) {
                bench.put(producer, "in the lane " + i);
            }
            var lane = Interior.lane(bench.ingress);
            bench.put(bench.producer(), "revokes it");
            bench.put(producer, "ends it");
            bench.drain();
            bench.ingress.forget();
            assertThat(bench.delivered.getLast()).isEqualTo("ends it");
            assertThat(lane.slots).allMatch(Objects::isNull);
        }
    }
}
