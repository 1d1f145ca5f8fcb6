package io.myelin.journal.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class UninterruptedJoinTest {

    private final CountDownLatch end = new CountDownLatch(1);
    private final Thread awaited = Thread.startVirtualThread(() -> {
        try {
            end.await();
        } catch (InterruptedException unexpected) {
            Thread.currentThread().interrupt();
        }
    });

    @Test
    void anInterruptBeforeOrDuringAWaitDoesNotShortenItAndStays() throws InterruptedException {
        var ended = new boolean[1];
        var interrupted = new boolean[1];
        var waiting = Thread.ofPlatform().daemon().start(() -> {
            Thread.currentThread().interrupt();
            ended[0] = UninterruptedJoin.of(awaited, Duration.ofMinutes(1));
            interrupted[0] = Thread.interrupted();
        });
        awaitWaiting(waiting);
        waiting.interrupt();
        while (waiting.isInterrupted()) {
            Thread.onSpinWait();
        }
        awaitWaiting(waiting);
        end.countDown();
        waiting.join();
        assertThat(ended[0]).isTrue();
        assertThat(interrupted[0]).isTrue();
    }

    @Test
    void aWaitEndsWhenItsPatienceDoes() {
        assertThat(UninterruptedJoin.of(awaited, Duration.ofMillis(1))).isFalse();
        assertThat(UninterruptedJoin.of(awaited, Duration.ofSeconds(-1))).isFalse();
        end.countDown();
        assertThat(UninterruptedJoin.of(awaited, Duration.ofSeconds(Long.MAX_VALUE))).isTrue();
    }

    /// A thread that ended without waiting fails the test instead of ending it never.
    private static void awaitWaiting(Thread thread) {
        while (thread.getState() != Thread.State.TIMED_WAITING) {
            assertThat(thread.isAlive()).as("the wait goes on").isTrue();
            Thread.onSpinWait();
        }
    }
}
