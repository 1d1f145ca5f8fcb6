package io.myelin.twin.source;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ThreadInfo;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Threads of this JVM that wait for a lock, which its owner may release before the stacks are read.
@Timeout(60)
class LockEvidenceTest {

    private final ThreadMXBean threads = UnfinishedWaits.ofThis();
    private final ReentrantLock lock = new ReentrantLock(true);
    private final CountDownLatch end = new CountDownLatch(1);

    private Thread waiter(String name) throws InterruptedException {
        int before = lock.getQueueLength();
        var waiter = Thread.ofPlatform().daemon().name(name).start(() -> {
            lock.lock();
            try {
                end.await();
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            } finally {
                lock.unlock();
            }
        });
        while (lock.getQueueLength() == before || waiter.getState() != Thread.State.WAITING) {
            Thread.sleep(1); // until it waits
        }
        return waiter;
    }

    /// The evidence of two waiting threads.
    ///
    /// @param between runs before the stacks are read
    private String evidence(Runnable between) throws InterruptedException {
        lock.lock();
        var waiting = List.of(waiter("one"), waiter("two"));
        var bean = (ThreadMXBean) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {ThreadMXBean.class}, (_, method, arguments) -> {
                    between.run();
                    return method.invoke(threads, arguments);
                });
        ThreadInfo[] seen = threads.getThreadInfo(waiting.stream().mapToLong(Thread::threadId).toArray());
        Map<String, String> texts = new LockEvidence(bean).queues(Arrays.asList(seen), 0);
        end.countDown();
        assertThat(texts).hasSize(1);
        return texts.values().iterator().next();
    }

    @Test
    void anOwnerThatKeepsTheLockIsNamedWithItsCode() throws InterruptedException {
        try {
            assertThat(evidence(() -> {}))
                    .contains("held by \"" + Thread.currentThread().getName() + "\", RUNNABLE at ");
        } finally {
            lock.unlock();
        }
    }

    @Test
    void theCodeOfAnOwnerThatHasReleasedTheLockIsNotShown() throws InterruptedException {
        assertThat(evidence(() -> {
            lock.unlock();
            while (lock.getQueueLength() == 2) {
                Thread.onSpinWait();
            }
        })).contains("held by \"" + Thread.currentThread().getName() + "\" a moment before\n");
    }
}
