package io.myelin.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// That no value stays in the ring when its put meets the end of a task.
///
/// The test is the producer. After a few values it waits until every task that was started is over. Nothing can start
/// one then, so every value must have been delivered; one that was not would stay until the next came.
class StrandedValueTest {

    private static final int ROUNDS = 20_000;

    /// Starts tasks at once, by spinning, and counts those that are over.
    private static final class HotExecutor implements Executor {

        private volatile @Nullable Runnable next;
        private volatile boolean closed;
        private volatile long finished;
        private volatile long started;

        @Override
        public void execute(Runnable task) {
            started++; // one caller at a time: the producer, or the task that is about to end
            while (next != null) {
                Thread.onSpinWait();
            }
            next = task;
        }

        void run() {
            while (!closed) {
                Runnable task = next;
                if (task != null) {
                    next = null;
                    task.run();
                    finished++;
                }
            }
        }

        void awaitQuiet() {
            for (int spins = 0; finished != started; spins++) {
                if (spins < 1_000) {
                    Thread.onSpinWait();
                } else {
                    Thread.yield(); // the executor's thread may have no processor
                }
            }
        }
    }

    private final HotExecutor executor = new HotExecutor();
    private final Thread thread = new Thread(executor::run);

    @BeforeEach
    void start() {
        thread.start();
    }

    @AfterEach
    void close() throws InterruptedException {
        executor.closed = true;
        thread.join();
    }

    @ParameterizedTest
    @EnumSource(Overflow.Policy.class)
    void everyValueIsDelivered(Overflow.Policy policy) {
        var delivered = new LongAdder();
        var subscription = new RingSubscription<>(
                new Flow.Subscriber<Long>() {
                    @Override
                    public void onSubscribe(Flow.Subscription made) {
                        made.request(Long.MAX_VALUE);
                    }

                    @Override
                    public void onNext(Long value) {
                        delivered.increment();
                    }

                    @Override
                    public void onError(Throwable failure) {
                        throw new IllegalStateException(failure);
                    }

                    @Override
                    public void onComplete() {
                        throw new IllegalStateException();
                    }
                },
                new Overflow(16, policy),
                executor,
                new LongAdder());
        long put = 0;
        for (int round = 0; round < ROUNDS; round++) {
            int values = 2 + round % 3;
            for (int i = 0; i < values; i++) {
                subscription.offer(put++);
                for (int pause = round & 31; pause > 0; pause--) {
                    Thread.onSpinWait();
                }
            }
            executor.awaitQuiet();
            assertThat(delivered.sum()).as("after round %d", round).isEqualTo(put);
        }
    }
}
