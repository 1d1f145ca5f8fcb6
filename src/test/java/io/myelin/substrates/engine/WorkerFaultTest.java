package io.myelin.substrates.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.myelin.substrates.EndOfStack;
import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.engine.dispatch.Topology;
import io.myelin.substrates.engine.idle.IdleStrategy;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Failures of receptors, resolvers and hooks, and stack overflows, affect no other emission.
class WorkerFaultTest {

    private static void fail(int kind) {
        switch (kind) {
            case 0 -> throw new IllegalStateException("thrown by the test");
            case 1 -> throw new OutOfMemoryError("thrown by the test");
            case 2 -> fail(kind); // until the stack is full
            case 3 -> throw new UnknownError();
            default -> {}
        }
    }

    @ParameterizedTest
    @EnumSource(Threads.class)
    void failuresOfReceptorsAreReportedOnceAndLoseNothing(Threads kind) {
        long seed = Stress.seed(this);
        var random = new SplittableRandom(seed);
        var reported = new AtomicInteger();
        var worker = Stress.worker(kind, IdleStrategy.BALANCED, (_, failure) -> {
            reported.incrementAndGet();
            if (failure instanceof OutOfMemoryError) {
                throw new IllegalStateException("a hook that fails itself");
            }
        });
        var delivered = new ArrayList<Integer>();
        var expected = new ArrayList<Integer>();
        var leaf = Target.of(worker, (Integer value) -> delivered.add(-value));
        int failures = 0;
        int hooks = 0;
        int count = Stress.scaled(8_000);
        int[] faults = new int[count];
        for (int i = 0; i < count; i++) {
            faults[i] = switch (random.nextInt(200)) {
                case 0 -> 2;
                case 1, 2, 3, 4, 5, 6, 7, 8, 9 -> 0;
                case 10, 11, 12, 13, 14, 15, 16, 17, 18 -> 1;
                case 19, 20, 21, 22, 23, 24, 25, 26, 27 -> 3;
                default -> 4;
            };
        }
        var target = Target.of(worker, (Integer value) -> {
            delivered.add(value);
            worker.submit(leaf, value);
            fail(faults[value]);
        });
        for (int i = 0; i < count; i++) {
            worker.submit(target, i);
            expected.add(i);
            expected.add(-i);
            failures += faults[i] < 4 ? 1 : 0;
            hooks += faults[i] == 1 ? 1 : 0;
        }
        worker.await();
        assertThat(expected.equals(delivered)).as(() -> "seed " + seed).isTrue();
        assertThat(reported.get()).isEqualTo(failures);
        assertThat(worker.failures()).isEqualTo(failures + hooks);
        worker.close();
        worker.await();
    }

    @Test
    void aJobThatFailsIsReportedAndHarmsNoOther() {
        var reported = new ArrayList<Throwable>();
        var worker = Stress.worker(ThreadSupply.PLATFORM, IdleStrategy.SAVING, (_, failure) -> reported.add(failure));
        var ran = new AtomicInteger();
        var failure = new OutOfMemoryError("thrown by the test");
        worker.submit(() -> {
            throw failure;
        });
        worker.submit(ran::incrementAndGet);
        worker.await();
        assertThat(ran.get()).isEqualTo(1);
        assertThat(reported).isEqualTo(List.of(failure));
        assertThat(worker.failures()).isEqualTo(1);
        worker.close();
    }

    /// Otherwise the watchdog would report the idle circuit.
    @ParameterizedTest
    @EnumSource(Threads.class)
    void afterAFailureOfTheEngineAnIdleCircuitHasNoEntryInProgress(Threads kind) {
        var worker = Stress.worker(kind, IdleStrategy.SAVING, (_, _) -> {});
        var failing = Target.of(worker, new Topology(), () -> {
            throw new OutOfMemoryError("thrown by the test");
        });
        worker.submit(failing, 1);
        Stress.until(() -> worker.failures() == 1 && worker.phase == Worker.PARKED, "the park");
        assertThat(worker.begun()).isEqualTo(1);
        assertThat(worker.completed()).isEqualTo(1);
        worker.close();
    }

    /// After a failure in the engine itself, in the middle of a cascade, the emission that caused it is lost. All
    /// others arrive before the next entry, and `await` returns after them.
    @Test
    void failuresOfTheEngineCostOneEmission() {
        var reported = new AtomicInteger();
        var worker = Stress.worker(ThreadSupply.PLATFORM, IdleStrategy.SAVING, (_, _) -> reported.incrementAndGet());
        var delivered = new ArrayList<Integer>();
        var leaf = Target.of(worker, (Integer value) -> delivered.add(value));
        var calls = new AtomicInteger();
        var failing = Target.of(worker, new Topology(), () -> {
            calls.incrementAndGet();
            throw new OutOfMemoryError("thrown by the test");
        });
        var target = Target.of(worker, (Integer value) -> {
            worker.submit(leaf, value);
            worker.submit(failing, value);
            worker.submit(leaf, value + 1);
            worker.submit(leaf, value + 2);
        });
        var expected = new ArrayList<Integer>();
        int count = 2_000;
        var early = new AtomicInteger();
        for (int i = 0; i < count; i++) {
            worker.submit(target, 3 * i);
            int last = 3 * i + 2;
            worker.submit(() -> {
                if (delivered.getLast() != last) {
                    early.incrementAndGet();
                }
            });
            if (i % 100 == 0) {
                worker.await();
                assertThat(delivered.getLast())
                        .as("await returned before the rest of the cascade")
                        .isEqualTo(3 * i + 2);
            }
        }
        for (int i = 0; i < 3 * count; i++) {
            expected.add(i);
        }
        worker.await();
        assertThat(expected.equals(delivered)).as("order").isTrue();
        assertThat(early.get()).as("the entry after it came before the rest of the cascade").isEqualTo(0);
        assertThat(calls.get()).isEqualTo(count);
        assertThat(reported.get()).isEqualTo(count);
        worker.close();
    }

    /// The stacks of producers overflow within an emission, at every depth, or while they wake a worker that has parked
    /// meanwhile. An emission that threw may be lost; one that returned is not. The worker continues. Only with a
    /// platform thread: the platform may lose a virtual one whose unpark overflows, and an executor keep a lock held.
    @Test
    void anEmissionWithoutStackHarmsNoOther() {
        for (int round = 0; round < Stress.scaled(24); round++) {
            int current = round;
            var worker = Stress.worker(
                    Threads.PLATFORM, round % 2 == 0 ? IdleStrategy.SAVING : IdleStrategy.BALANCED);
            var delivered = new ArrayList<Integer>();
            var target = Target.of(worker, (Integer value) -> delivered.add(value));
            var producer = new DeepProducer(worker, target);
            var thread = new Thread(null, () -> producer.run(current), "deep", 256 * 1024 + round * 16);
            thread.start();
            Stress.join(thread);
            var awaiting = Thread.ofPlatform().daemon().start(worker::await);
            Stress.join(awaiting);
            worker.await();
            var missing = (BitSet) producer.returned.clone();
            int previous = -1;
            for (int value : delivered) {
                assertThat(value).as("in order, once").isGreaterThan(previous);
                previous = value;
                missing.clear(value);
            }
            assertThat(missing.isEmpty()).as(() -> "lost " + missing).isTrue();
            worker.close();
        }
        Stress.join(Thread.startVirtualThread(Thread::yield));
    }

    /// The stack overflows in the close of a worker that was never used; calls with more stack repeat it.
    @Test
    void aCloseWithoutStackCanBeRepeated() throws InterruptedException {
        for (int round = 0; round < 256; round++) {
            var worker = Stress.worker(Threads.PLATFORM, IdleStrategy.SAVING);
            EndOfStack.onEachLevelOfThread(round, 60, _ -> worker.close());
            worker.close();
            Stress.until(worker::isTerminated, "the end of the worker");
            assertThat(worker.queue(Target.of(worker), 1)).as("admitted after the close").isFalse();
        }
    }

    private static final class DeepProducer {
        private final Worker worker;
        private final Target target;
        private final BitSet returned = new BitSet();
        private int next;

        DeepProducer(Worker worker, Target target) {
            this.worker = worker;
            this.target = target;
        }

        void run(int round) {
            for (int i = 0; i < 10; i++) {
                try {
                    if ((i + round) % 2 == 0) {
                        shallow();
                    } else {
                        wide(1, 2, 3);
                    }
                } catch (StackOverflowError expected) {
                    assertThat(next == 0).isFalse();
                }
            }
            for (int i = 0; i < 5; i++) {
                emit();
            }
        }

        private void shallow() {
            emit();
            shallow();
        }

        private void wide(long a, long b, long c) {
            emit();
            wide(a + 1, b + 1, c + 1);
        }

        private void emit() {
            int value = next++;
            if (value % 32 == 0) {
                Stress.spin(200);
            }
            worker.submit(target, value);
            returned.set(value);
        }
    }

    /// The gate between a caller that waits and a worker that opens it, at every offset around the moment at which the
    /// caller stops spinning and parks.
    @Test
    void aBarrierOpensWheneverItIsReached() {
        long seed = Stress.seed(this);
        var random = new SplittableRandom(seed);
        int rounds = Stress.scaled(10_000);
        var handed = new AtomicReference<Barrier>();
        var passed = new AtomicInteger();
        var caller = Thread.ofPlatform().daemon().start(() -> {
            for (int round = 1; round <= rounds; round++) {
                var barrier = new Barrier();
                handed.setRelease(barrier);
                barrier.pass(_ -> {}, Long.MAX_VALUE);
                passed.setRelease(round);
            }
        });
        for (int round = 1; round <= rounds; round++) {
            int expected = round;
            Stress.until(() -> handed.getAcquire() != null, "the barrier");
            long length = random.nextInt(4) == 0 ? random.nextLong(60_000) : random.nextLong(18_000, 24_000);
            for (long start = System.nanoTime(); System.nanoTime() - start < length;) {
                Thread.onSpinWait();
            }
            handed.getAndSet(null).open();
            Stress.until(() -> passed.getAcquire() >= expected, "passing in round " + expected);
        }
        Stress.join(caller);
    }
}
