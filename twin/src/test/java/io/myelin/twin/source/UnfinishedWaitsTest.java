package io.myelin.twin.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Which threads of this JVM wait for a lock.
@Timeout(60)
class UnfinishedWaitsTest {

    /// Waits in the initialisation of a class, which pins the waiting virtual thread.
    private static final class Pinned {

        private static final AtomicReference<CountDownLatch> END = new AtomicReference<>();

        static void await(CountDownLatch end) {
            END.set(end);
            Initialised.touch();
        }

        private static final class Initialised {

            static {
                try {
                    Objects.requireNonNull(END.get()).await();
                } catch (InterruptedException ended) {
                    Thread.currentThread().interrupt();
                }
            }

            static void touch() {}
        }
    }

    private final BlockingQueue<UnfinishedWaits.Answer> answers = new LinkedBlockingQueue<>();
    private final AtomicLong started = new AtomicLong();
    private final List<Thread> waiting = new ArrayList<>();
    private final UnfinishedWaits waits = new UnfinishedWaits(UnfinishedWaits.ofThis(), started::get, answers::add);

    @AfterEach
    void end() {
        waits.close();
        waiting.forEach(Thread::interrupt);
    }

    /// Takes answers until one fits.
    private UnfinishedWaits.Answer await(Predicate<UnfinishedWaits.Answer> fits) throws InterruptedException {
        var answer = answers.take();
        while (!fits.test(answer)) {
            answer = answers.take();
        }
        return answer;
    }

    private void wait(Lock lock) {
        waiting.add(Thread.ofPlatform().daemon().start(() -> {
            try {
                lock.lockInterruptibly();
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        }));
        // What the flight recorder would report.
        started.incrementAndGet();
    }

    /// As the recorder's number is late, so are the threads; without a new number they are not known.
    @Test
    void threadsThatWereStartedSinceAreAskedAbout() throws InterruptedException {
        var lock = new ReentrantLock();
        lock.lock();
        answers.take();
        wait(lock);
        await(answer -> answer.waits().stream().anyMatch(it -> it.thread() == waiting.getFirst().threadId()));
    }

    @Test
    void twoThreadsThatWaitForLocksOfOneClassAreAQueue() throws InterruptedException {
        var one = new ReentrantLock();
        var fair = new ReentrantLock(true);
        var other = new ReentrantLock();
        one.lock();
        fair.lock();
        other.lock();
        wait(one);
        wait(fair);
        assertThat(await(answer -> answer.waits().size() >= 2).queueing()).isFalse();
        wait(other);
        await(UnfinishedWaits.Answer::queueing);
    }

    /// The JVM tells no owner of such a lock.
    @Test
    void locksThatReadersHoldCount() throws InterruptedException {
        var lock = new ReentrantReadWriteLock();
        lock.readLock().lock();
        wait(lock.writeLock());
        wait(lock.writeLock());
        await(UnfinishedWaits.Answer::queueing);
    }

    /// The JVM says that its carrier waits for it.
    @Test
    void aBusyVirtualThreadDoesNotWait() throws InterruptedException {
        var end = new AtomicBoolean();
        var busy = new CountDownLatch(1);
        Thread.ofVirtual().start(() -> {
            busy.countDown();
            while (!end.get()) {
                Thread.onSpinWait();
            }
        });
        try {
            busy.await();
            started.incrementAndGet();
            answers.clear();
            for (int i = 0; i < 4; i++) {
                assertThat(answers.take().waits()).isEmpty();
            }
        } finally {
            end.set(true);
        }
    }

    /// As a virtual thread in a native method, or in one that waits for a class to be initialised.
    @Test
    void aVirtualThreadThatBlocksItsCarrierWaits() throws InterruptedException {
        var end = new CountDownLatch(1);
        Thread.ofVirtual().start(() -> Pinned.await(end));
        started.incrementAndGet();
        await(answer -> answer.waits().stream().anyMatch(it -> it.lock().equals(UnfinishedWaits.VIRTUAL_THREAD)));
        end.countDown();
    }

    @Test
    void stampedLocksCount() throws InterruptedException {
        var lock = new StampedLock();
        long stamp = lock.writeLock();
        wait(lock.asWriteLock());
        wait(lock.asWriteLock());
        await(UnfinishedWaits.Answer::queueing);
        lock.unlockWrite(stamp);
    }
}
