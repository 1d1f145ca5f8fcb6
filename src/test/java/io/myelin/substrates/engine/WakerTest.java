package io.myelin.substrates.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WakerTest {

    private static final long HOUR = 3_600_000_000_000L;

    private final List<Thread> started = new ArrayList<>();
    private final ThreadFactory threads = task -> {
        Thread thread = Thread.ofPlatform().daemon().name("waker").unstarted(task);
        synchronized (started) {
            started.add(thread);
        }
        return thread;
    };
    private final List<Sleeper> sleepers = new ArrayList<>();
    private final HookedQueue queue = new HookedQueue();

    /// A queue that runs an action once: before or after an addition, or after a poll that found it empty.
    private static final class HookedQueue extends ConcurrentLinkedQueue<Thread> {

        private static final long serialVersionUID = 1;

        private final transient AtomicReference<Runnable> beforeAdd = new AtomicReference<>();
        private final transient AtomicReference<Runnable> afterAdd = new AtomicReference<>();
        private final transient AtomicReference<Runnable> afterEmptyPoll = new AtomicReference<>();

        private static void runOnce(AtomicReference<Runnable> hook) {
            Runnable action = hook.getAndSet(null);
            if (action != null) {
                action.run();
            }
        }

        @Override
        public boolean add(Thread parked) {
            runOnce(beforeAdd);
            super.add(parked);
            runOnce(afterAdd);
            return true;
        }

        @Override
        public Thread poll() {
            Thread parked = super.poll();
            if (parked == null) {
                runOnce(afterEmptyPoll);
            }
            return parked;
        }
    }

    /// A thread that parks until it gets a permit, and counts its permits.
    private final class Sleeper extends Thread {
        private final AtomicLong asked = new AtomicLong();
        private volatile long woken;
        private volatile boolean ended;
        private long last;

        Sleeper() {
            setDaemon(true);
            start();
            sleepers.add(this);
        }

        @Override
        public void run() {
            while (!ended) {
                long now = asked.get(); // before the park: a permit given after this read ends it
                if (now == woken) {
                    LockSupport.park();
                } else {
                    woken = now;
                }
            }
        }

        /// Wakes this thread as a producer does that has won the phase of a worker; only one at a time does.
        void wakeBy(Waker waker) {
            asked.incrementAndGet();
            last = waker.unpark(this, last);
        }

        void awaitWakeUp() {
            while (woken != asked.get()) {
                Thread.yield();
            }
        }
    }

    @AfterEach
    void end() {
        for (Sleeper sleeper : sleepers) {
            sleeper.ended = true;
            LockSupport.unpark(sleeper);
        }
    }

    /// A budget that is exceeded for as long as the test runs.
    private static WakeUpBudget exceeded() {
        return new WakeUpBudget(1, System.nanoTime() + HOUR);
    }

    /// A budget that no number of wake-ups in a test exceeds.
    private static WakeUpBudget unused() {
        return new WakeUpBudget(1_000_000, System.nanoTime());
    }

    private void wakeACrowd(Waker waker) {
        for (int number = 0; number <= WaitPolicy.CROWD_WAKE_UPS; number++) {
            new Sleeper();
        }
        for (int round = 0; round < 3; round++) {
            sleepers.forEach(sleeper -> sleeper.wakeBy(waker));
            sleepers.forEach(Sleeper::awaitWakeUp);
        }
    }

    @Test
    void aCrowdIsWokenByAThreadIfTheBudgetIsExceeded() {
        wakeACrowd(new Waker(threads, exceeded(), HOUR, queue));
        assertThat(started).hasSize(1);
    }

    @Test
    void aCrowdIsWokenByItsProducersOtherwise() {
        wakeACrowd(new Waker(threads, unused(), HOUR, queue));
        assertThat(started).isEmpty();
    }

    @Test
    void aFewThreadsAreWokenByTheirProducersWhateverTheBudget() {
        var waker = new Waker(threads, exceeded(), HOUR, queue);
        var one = new Sleeper();
        var other = new Sleeper();
        for (int round = 0; round < 100; round++) {
            one.wakeBy(waker);
            other.wakeBy(waker);
            one.awaitWakeUp();
            other.awaitWakeUp();
        }
        assertThat(started).isEmpty();
    }

    @Test
    void theThreadEndsWhenItHasBeenIdleAndIsStartedAgain() throws InterruptedException {
        var waker = new Waker(threads, exceeded(), 1, queue);
        wakeACrowd(waker);
        for (Thread thread : List.copyOf(started)) {
            thread.join();
        }
        int before = started.size();
        wakeACrowd(waker);
        assertThat(started).hasSizeGreaterThan(before);
    }

    /// The next attempt to start a waker's thread follows after the idle time.
    @Test
    void theProducerWakesAllIfNoThreadCanBeStarted() {
        assertThat(refusals(HOUR)).isEqualTo(1);
        assertThat(refusals(0)).isGreaterThan(1);
    }

    private int refusals(long idleNanos) {
        var refused = new AtomicInteger();
        wakeACrowd(new Waker(
                task -> {
                    refused.incrementAndGet();
                    throw new OutOfMemoryError("unable to create native thread");
                },
                exceeded(), idleNanos, queue));
        return refused.get();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aThreadThatCannotBeAddedIsWokenByItsProducer(boolean added) {
        var waker = new Waker(threads, exceeded(), HOUR, queue);
        wakeACrowd(waker);
        for (Sleeper sleeper : sleepers) {
            (added ? queue.afterAdd : queue.beforeAdd).set(() -> {
                throw new StackOverflowError("thrown by the test");
            });
            sleeper.wakeBy(waker);
            sleeper.awaitWakeUp();
        }
    }

    /// The waker has taken the thread from the queue by the time that it parks again.
    @Test
    void aThreadThatIsAddedRightBeforeTheWakerIsIdleIsUnparked() {
        var waker = new Waker(threads, exceeded(), HOUR, queue);
        wakeACrowd(waker);
        awaitState(Thread.State.TIMED_WAITING);
        Sleeper late = asleep();
        queue.afterEmptyPoll.set(() -> late.wakeBy(waker)); // by the waker's thread, while its state is AWAKE
        sleepers.getFirst().wakeBy(waker);
        while (late.asked.get() == 0) {
            Thread.yield();
        }
        awaitState(Thread.State.TIMED_WAITING);
        assertThat(queue).isEmpty();
        late.awaitWakeUp();
    }

    @ParameterizedTest
    @CsvSource({HOUR + ", TIMED_WAITING", "1, TERMINATED"})
    void aThreadThatIsAddedRightAfterTheWakerWasIdleIsUnparked(long idleNanos, Thread.State idle)
            throws InterruptedException {
        var waker = new Waker(threads, exceeded(), idleNanos, queue);
        wakeACrowd(waker);
        awaitState(idle);
        Sleeper late = asleep();
        var mayBeIdle = new CountDownLatch(1);
        var isAwake = new CountDownLatch(1);
        queue.afterEmptyPoll.set(() -> {
            isAwake.countDown();
            awaitUninterruptibly(mayBeIdle);
            // Without a permit, which would end the next park early.
            LockSupport.unpark(Thread.currentThread());
            LockSupport.park();
        });
        sleepers.getFirst().wakeBy(waker);
        isAwake.await();
        queue.beforeAdd.set(() -> {
            mayBeIdle.countDown();
            awaitState(idle);
        });
        late.wakeBy(waker);
        late.awaitWakeUp();
        assertThat(queue.beforeAdd.get()).isNull();
    }

    /// A thread that has parked, so that only a permit can wake it. A thread that has not parked yet would notice the
    /// request by itself.
    private Sleeper asleep() {
        var sleeper = new Sleeper();
        while (sleeper.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
        return sleeper;
    }

    /// Waits until the last waker is in a state.
    private void awaitState(Thread.State state) {
        while (true) {
            synchronized (started) {
                if (started.getLast().getState() == state) {
                    return;
                }
            }
            Thread.yield();
        }
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException early) {
            throw new AssertionError(early);
        }
    }

    /// Producers at random distances, with a thread that never ends and with threads that end soon.
    @ParameterizedTest
    @ValueSource(longs = {HOUR, 1_000})
    void noThreadStaysParked(long idleNanos) throws InterruptedException {
        var waker = new Waker(threads, exceeded(), idleNanos, queue);
        long seed = System.nanoTime();
        var producers = new ArrayList<Thread>();
        for (int number = 0; number < 4; number++) {
            var own = new ArrayList<Sleeper>();
            for (int index = 0; index < WaitPolicy.CROWD_WAKE_UPS; index++) {
                own.add(new Sleeper());
            }
            var random = new SplittableRandom(seed + number);
            producers.add(Thread.ofPlatform().daemon().start(() -> {
                for (int round = 0; round < 400; round++) {
                    own.forEach(sleeper -> sleeper.wakeBy(waker));
                    own.forEach(Sleeper::awaitWakeUp);
                    WaitPolicy.spin(random.nextLong(20_000));
                }
            }));
        }
        for (Thread producer : producers) {
            producer.join(TimeUnit.SECONDS.toMillis(40));
            assertThat(producer.isAlive()).as(() -> "a thread stays parked, seed " + seed).isFalse();
        }
        if (idleNanos == HOUR) {
            assertThat(started).hasSize(1);
        } else {
            assertThat(started).hasSizeGreaterThan(1);
        }
    }
}
