package io.myelin.journal.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class UninterruptibleThreadTest {

    @Test
    void anInterruptFromAnyThreadHasNoEffect() throws InterruptedException {
        var interrupted = new AtomicBoolean();
        var ended = new AtomicBoolean();
        var thread = new UninterruptibleThread("calm", () -> {
            Thread.currentThread().interrupt();
            interrupted.set(Thread.currentThread().isInterrupted());
            while (!ended.get()) {
                LockSupport.park(ended);
            }
            interrupted.compareAndSet(false, Thread.interrupted());
        });
        assertThat(thread.isDaemon()).isTrue();
        assertThat(thread.getName()).isEqualTo("calm");
        thread.start();
        thread.interrupt();
        ended.set(true);
        LockSupport.unpark(thread);
        thread.join();
        assertThat(interrupted.get()).isFalse();
    }
}
