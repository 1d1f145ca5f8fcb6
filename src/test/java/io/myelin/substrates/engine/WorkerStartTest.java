package io.myelin.substrates.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.engine.idle.IdleStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A worker on a machine that cannot start another thread for a while. The call that needs the thread throws the error,
/// admitted entries keep their places, and the next call that needs the thread tries again.
@Timeout(120)
class WorkerStartTest {

    /// The step at which the thread is refused.
    enum Refusal { BY_CREATION, BY_START }

    /// Refuses a number of times, then makes platform threads.
    private static final class Shortage implements ThreadSupply {

        private final OutOfMemoryError error = new OutOfMemoryError("no thread to be had");
        private final Refusal way;
        private int left;
        /// Runs while a thread is being refused.
        private Runnable meanwhile = () -> {};
        private int asked;

        Shortage(Refusal way, int refusals) {
            this.way = way;
            left = refusals;
        }

        @Override
        public Thread create(String name, Runnable loop) {
            asked++;
            if (left == 0) {
                return ThreadSupply.PLATFORM.create(name, loop);
            }
            left--;
            if (way == Refusal.BY_CREATION) {
                throw refusal();
            }
            return new Thread(loop, name) {
                @Override
                public void start() {
                    throw refusal();
                }
            };
        }

        private OutOfMemoryError refusal() {
            meanwhile.run();
            return error;
        }

        void refuses(Runnable call) {
            assertThatThrownBy(call::run).isSameAs(error);
        }
    }

    private final List<Object> received = new ArrayList<>();

    private static Worker worker(Shortage shortage) {
        return Stress.worker(shortage, IdleStrategy.SAVING, (_, failure) -> {
            throw new AssertionError(failure);
        });
    }

    private Target target(Worker worker) {
        return Target.of(worker, (Object value) -> received.add(value));
    }

    /// Awaits on a separate thread, so that an await that never returns fails the test.
    private static void await(Worker worker) {
        var thrown = new AtomicReference<Error>();
        Stress.join(Thread.ofPlatform().daemon().start(() -> {
            try {
                worker.await();
            } catch (OutOfMemoryError error) {
                thrown.set(error);
            }
        }));
        if (thrown.get() != null) {
            throw thrown.get();
        }
    }

    private static void end(Worker worker) {
        worker.close();
        Stress.until(worker::isTerminated, "the end of the worker");
    }

    @ParameterizedTest
    @EnumSource
    void sharedEntriesKeepTheirPlaces(Refusal way) {
        var shortage = new Shortage(way, 2);
        var worker = worker(shortage);
        var target = target(worker);
        shortage.refuses(() -> worker.submit(target, 1));
        assertThat(worker.phase).isEqualTo(Worker.NEW);
        assertThat(worker.isCurrent()).isFalse();
        assertThat(worker.thread).isNull();
        shortage.refuses(() -> worker.submit(target, 2));
        worker.submit(target, 3);
        worker.submit(target, 4);
        await(worker);
        assertThat(received).isEqualTo(List.of(1, 2, 3, 4));
        assertThat(shortage.asked).isEqualTo(3);
        assertThat(worker.failures()).isEqualTo(0);
        end(worker);
    }

    /// A producer that owns a lane by the time the worker's thread can be started.
    @ParameterizedTest
    @EnumSource
    void entriesInALaneKeepTheirPlaces(Refusal way) {
        int refusals = 1_000;
        var shortage = new Shortage(way, refusals);
        var worker = worker(shortage);
        var target = target(worker);
        var expected = new ArrayList<Object>();
        for (int i = 0; i <= refusals; i++) {
            expected.add(i);
            int value = i;
            if (i < refusals) {
                shortage.refuses(() -> worker.submit(target, value));
            } else {
                worker.submit(target, value);
            }
        }
        assertThat(Interior.lane(Interior.ingress(worker)).owner)
                .isEqualTo(Thread.currentThread().threadId());
        await(worker);
        assertThat(received).isEqualTo(expected);
        end(worker);
    }

    @ParameterizedTest
    @EnumSource
    void awaitTriesToStartTheThread(Refusal way) {
        var shortage = new Shortage(way, 4);
        var worker = worker(shortage);
        var target = target(worker);
        await(worker); // nothing to wait for, so no thread is needed
        assertThat(shortage.asked).isEqualTo(0);
        shortage.refuses(() -> worker.submit(target, 1));
        shortage.refuses(() -> await(worker));
        shortage.refuses(worker::pulse);
        shortage.refuses(() -> worker.submit(() -> received.add(2)));
        await(worker);
        assertThat(received).isEqualTo(List.of(1, 2));
        assertThat(worker.pulse()).isNotNull();
        assertThat(shortage.asked).isEqualTo(5);
        end(worker);
    }

    /// Meanwhile another producer assumes that the thread is running. Its entry too waits for the next call, and keeps
    /// its place.
    @ParameterizedTest
    @EnumSource
    void anEntryOfAnotherProducerKeepsItsPlaceMeanwhile(Refusal way) {
        var shortage = new Shortage(way, 1);
        var worker = worker(shortage);
        var target = target(worker);
        shortage.meanwhile = () -> Stress.join(Thread.ofPlatform().daemon().start(() -> {
            worker.submit(target, 2);
            received.add("returned");
        }));
        shortage.refuses(() -> worker.submit(target, 1));
        worker.submit(target, 3);
        await(worker);
        assertThat(received).isEqualTo(List.of("returned", 1, 2, 3));
        end(worker);
    }

    /// Meanwhile a caller of `await` assumes that the thread is running, and no entry follows.
    @ParameterizedTest
    @EnumSource
    void anAwaitThatReliedOnTheRefusedStartTriesAgain(Refusal way) {
        var shortage = new Shortage(way, 1);
        var worker = worker(shortage);
        var target = target(worker);
        var caller = Thread.ofPlatform().daemon().unstarted(worker::await);
        shortage.meanwhile = () -> {
            caller.start();
            Stress.until(() -> LockSupport.getBlocker(caller) instanceof Barrier, "the caller's park");
        };
        shortage.refuses(() -> worker.submit(target, 1));
        Stress.join(caller);
        assertThat(received).isEqualTo(List.of(1));
        end(worker);
    }

    /// Entries admitted before the close are delivered, or the close throws because they cannot be.
    @ParameterizedTest
    @EnumSource
    void closeTriesToStartTheThread(Refusal way) {
        var shortage = new Shortage(way, 2);
        var worker = worker(shortage);
        var target = target(worker);
        shortage.refuses(() -> worker.submit(target, 1));
        shortage.refuses(worker::close);
        assertThat(worker.isTerminated()).isFalse();
        worker.submit(target, 2); // after the close
        Stress.until(worker::isTerminated, "the end of the worker");
        await(worker);
        assertThat(received).isEqualTo(List.of(1));
        assertThat(worker.queue(target, 3)).isFalse();
    }

    /// Nothing was admitted, so no thread is needed for the close.
    @ParameterizedTest
    @EnumSource
    void theCloseOfAWorkerThatWasNeverUsedNeedsNoThread(Refusal way) {
        var shortage = new Shortage(way, 1);
        var worker = worker(shortage);
        worker.close();
        assertThat(worker.isTerminated()).isTrue();
        assertThat(shortage.asked).isEqualTo(0);
    }
}
