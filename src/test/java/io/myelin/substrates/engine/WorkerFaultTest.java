package io.myelin.substrates.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.substrates.EndOfStack;
import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.engine.dispatch.Topology;
import io.myelin.substrates.engine.idle.IdleStrategy;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Failures of resolvers, and stack overflows, affect no other emission.
class WorkerFaultTest {

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

    /// Else the emissions that fill the first chunk would find a sealed one behind it, and their worker could neither
    /// park nor be closed.
    @Test
    void aCloseWithoutStackLinksNoSealedChunk() throws InterruptedException {
        for (int round = 0; round < 48; round++) {
            var workers =
                    Stream.generate(() -> Stress.worker(Threads.PLATFORM, IdleStrategy.SAVING)).limit(60).toList();
            EndOfStack.onEachLevelOfThread(round, 60, level -> workers.get(level).close());
            for (var worker : workers) {
                assertThat(worker.isTerminated() || Interior.tail(Interior.ingress(worker)).next() == null)
                        .as("ended or untouched").isTrue();
                worker.close();
            }
        }
    }
}
