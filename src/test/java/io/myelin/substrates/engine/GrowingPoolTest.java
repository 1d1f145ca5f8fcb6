package io.myelin.substrates.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myelin.substrates.engine.compile.FanOutCompiler;
import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.engine.idle.IdleStrategy;
import io.myelin.substrates.engine.idle.WaitPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/// Many workers on few threads: each remains sequential and in order, and none starves.
class GrowingPoolTest {

    private final List<Throwable> failures = java.util.Collections.synchronizedList(new ArrayList<>());

    private Worker worker(String name, Executor executor) {
        return new Worker(
                name,
                new WorkerOptions(ThreadSupply.of(executor), IdleStrategy.BALANCED, FanOutCompiler.SHARED),
                (_, failure) -> failures.add(failure),
                () -> {});
    }

    private static final class Log {
        int inside;
        int received;
        final int[] last = new int[4];
    }

    /// Every emission is passed on once, to the next worker, so the threads emit to each other too.
    @Test
    void eachWorkerIsSequentialAndInOrder() {
        long seed = Stress.seed(this);
        int workers = 60;
        int each = 20_000;
        var group = new GrowingPool("order", 3, 8);
        var all = new ArrayList<Worker>();
        var logs = new ArrayList<Log>();
        var targets = new ArrayList<Target>();
        for (int i = 0; i < workers; i++) {
            var worker = worker("w" + i, group);
            var log = new Log();
            int next = (i + 1) % workers;
            all.add(worker);
            logs.add(log);
            targets.add(Target.of(worker, (Object value) -> {
                log.inside++;
                assertThat(log.inside).isEqualTo(1);
                assertThat(worker.isCurrent()).isTrue();
                log.received++;
                if (value instanceof int[] emission) {
                    assertThat(emission[1]).isGreaterThan(log.last[emission[0]]);
                    log.last[emission[0]] = emission[1];
                    all.get(next).submit(targets.get(next), "passed on");
                    assertThat(all.get(next).isCurrent()).isFalse();
                }
                log.inside--;
            }));
        }
        var threads = new ArrayList<Thread>();
        for (int p = 0; p < 4; p++) {
            int producer = p;
            threads.add(Thread.ofPlatform().start(() -> {
                var random = new SplittableRandom(seed + producer);
                for (int i = 1; i <= each; i++) {
                    int to = random.nextInt(workers);
                    all.get(to).submit(targets.get(to), new int[] {producer, i});
                    if (random.nextInt(2_000) == 0) {
                        Stress.pause(random);
                    }
                }
            }));
        }
        threads.forEach(Stress::join);
        all.forEach(Worker::await);
        all.forEach(Worker::await);
        assertThat(failures).isEmpty();
        assertThat(logs.stream().mapToInt(log -> log.received).sum()).isEqualTo(2 * 4 * each);
        all.forEach(Worker::close);
        all.forEach(worker -> Stress.until(worker::isTerminated, "the end of a worker"));
    }

    /// The only thread served the first worker before, and emits to it while it serves the second one.
    @Test
    void aThreadDoesNotBelongToAWorkerThatRests() {
        var group = new GrowingPool("resting", 1, 1);
        var first = worker("first", group);
        var second = worker("second", group);
        int[] received = new int[1];
        first.submit(() -> {});
        first.await();
        second.submit(() -> first.submit(() -> received[0]++));
        second.await();
        first.await();
        assertThat(received[0]).isEqualTo(1);
        assertThat(failures).isEmpty();
    }

    /// A thread that replaces a blocked one may end when it is idle; another one replaces it then.
    @Test
    void aThreadStaysReplacedForAsLongAsItBlocks() {
        var group = new GrowingPool("quiet", 1, 8);
        var blocking = worker("blocking", group);
        var other = worker("other", group);
        var release = new CountDownLatch(1);
        blocking.submit(() -> Stress.until(() -> release.getCount() == 0, "the word to go on"));
        other.submit(() -> {});
        other.await();
        // Longer than an idle spare thread lives.
        LockSupport.parkNanos(WaitPolicy.SPARE_THREAD_NANOS * 3 / 2);
        var served = new CountDownLatch(1);
        other.submit(served::countDown);
        Stress.until(() -> served.getCount() == 0, "the other circuit after a time without emissions");
        release.countDown();
        blocking.await();
        assertThat(failures).isEmpty();
    }

    @Test
    void aLongQueueDoesNotKeepOthersWaiting() {
        var group = new GrowingPool("fair", 1, 1);
        var busy = worker("busy", group);
        var other = worker("other", group);
        var gate = new CountDownLatch(1);
        int[] delivered = new int[1];
        int[] before = {-1};
        busy.submit(() -> Stress.until(() -> gate.getCount() == 0, "the word to go on"));
        var target = Target.of(busy, (Object value) -> delivered[0]++);
        for (int i = 0; i < 10_000; i++) {
            busy.submit(target, i);
        }
        other.submit(() -> before[0] = delivered[0]);
        gate.countDown();
        other.await();
        busy.await();
        assertThat(before[0]).isBetween(0, 2 * WaitPolicy.TURN_ENTRIES);
        assertThat(delivered[0]).isEqualTo(10_000);
    }

    /// All entries are queued before the thread runs, because a thread that parked between them would clear its
    /// interrupt status.
    @Test
    void anInterruptAffectsOneEntryOnly() {
        var group = new GrowingPool("interrupt", 1, 1);
        var busy = worker("busy", group);
        var first = worker("first", group);
        var second = worker("second", group);
        var queued = new CountDownLatch(1);
        Queue<Boolean> interrupted = new ConcurrentLinkedQueue<>();
        busy.submit(() -> Stress.until(() -> queued.getCount() == 0, "the word to go on"));
        first.submit(() -> Thread.currentThread().interrupt());
        first.submit(() -> interrupted.add(Thread.currentThread().isInterrupted()));
        second.submit(() -> interrupted.add(Thread.currentThread().isInterrupted()));
        queued.countDown();
        second.await();
        assertThat(interrupted).containsExactly(false, false);
    }

    @Test
    void allThreadsEndAfterTheLastTurn() {
        var group = new GrowingPool("ending", 2, 8);
        for (int round = 0; round < 2; round++) {
            var worker = worker("w", group);
            var served = new AtomicReference<Thread>();
            worker.submit(() -> served.set(Thread.currentThread()));
            worker.await();
            Stress.until(() -> namesLike("ending-").isEmpty(), "the end of the threads and of their watcher");
            assertThat(served.get().isAlive()).isFalse();
            worker.submit(() -> served.set(Thread.currentThread()));
            worker.await();
            assertThat(served.get().isAlive()).isTrue();
        }
        assertThat(failures).isEmpty();
    }

    private static List<String> namesLike(String prefix) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(Thread::isAlive).map(Thread::getName).filter(name -> name.startsWith(prefix)).toList();
    }

    /// A full pool does so if its policy is `CallerRunsPolicy`. The backlog takes thousands of turns.
    @Test
    void anExecutorMayRunATurnInTheCallThatQueuesIt() throws InterruptedException {
        var worker = worker("inside", Runnable::run);
        int[] received = new int[1];
        var target = Target.of(worker, (Object value) -> received[0]++);
        var entered = new CountDownLatch(1);
        var queued = new CountDownLatch(1);
        var first = new Thread(null, () -> worker.submit(() -> {
            entered.countDown();
            Stress.until(() -> queued.getCount() == 0, "the backlog");
        }), "first", 256 << 10);
        first.start();
        entered.await();
        int count = 1_000_000;
        for (int i = 0; i < count; i++) {
            worker.submit(target, i);
        }
        queued.countDown();
        Stress.join(first);
        assertThat(received[0]).isEqualTo(count);
        assertThat(failures).isEmpty();
    }

    /// A caller of `await` relies on the turn of a producer, which the executor then refuses, and no entry follows.
    @Test
    void anAwaitThatReliedOnARefusedTurnTriesAgain() {
        var refused = new AtomicReference<Runnable>(() -> {});
        var worker = worker("w", task -> {
            Runnable meanwhile = refused.getAndSet(null);
            if (meanwhile != null) {
                meanwhile.run();
                throw new RejectedExecutionException("on purpose");
            }
            GrowingPool.PROCESS.execute(task);
        });
        var received = new ArrayList<Object>();
        var target = Target.of(worker, (Object value) -> received.add(value));
        var caller = Thread.ofPlatform().daemon().unstarted(worker::await);
        refused.set(() -> {
            caller.start();
            Stress.until(() -> LockSupport.getBlocker(caller) instanceof Barrier, "the caller's park");
        });
        assertThatThrownBy(() -> worker.submit(target, 1)).isInstanceOf(RejectedExecutionException.class);
        Stress.join(caller);
        assertThat(received).isEqualTo(List.of(1));
    }

    /// Some turns are executed twice, some are refused although they are executed, and some are refused.
    @Test
    void anExecutorThatIsAtFaultNeitherLosesNorDoublesAnEntry() {
        var random = new SplittableRandom(Stress.seed(this));
        var group = new GrowingPool("faulty", 2, 2);
        var worker = worker("w", task -> {
            int fault;
            synchronized (random) {
                fault = random.nextInt(8);
            }
            if (fault != 0) {
                group.execute(task);
            }
            if (fault == 1) {
                group.execute(task);
            }
            if (fault == 0 || fault == 2) {
                throw new RejectedExecutionException("on purpose");
            }
        });
        int[] received = new int[1];
        int[] inside = new int[1];
        var target = Target.of(worker, (Object value) -> {
            assertThat(inside[0]++).isZero();
            assertThat(value).isEqualTo(received[0]);
            received[0]++;
            inside[0]--;
        });
        int count = Stress.scaled(20_000);
        for (int i = 0; i < count; i++) {
            try {
                worker.submit(target, i);
            } catch (RejectedExecutionException refused) {
                assertThat(refused).hasMessage("on purpose"); // the entry keeps its place
            }
            if (i % 100 == 0) {
                Stress.pause(random);
            }
        }
        Stress.until(() -> {
            try {
                worker.await();
                return true;
            } catch (RejectedExecutionException refused) {
                return false;
            }
        }, "the last entry");
        assertThat(received[0]).isEqualTo(count);
        assertThat(failures).isEmpty();
    }
}
