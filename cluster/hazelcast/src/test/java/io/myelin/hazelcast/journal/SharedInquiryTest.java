package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myelin.journal.support.Eventually;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// Callers share an inquiry only if it begins after each of their calls.
class SharedInquiryTest {

    private final AtomicInteger asked = new AtomicInteger();
    private final CountDownLatch answered = new CountDownLatch(1);
    private final SharedInquiry<Integer> inquiry = new SharedInquiry<>(this::answer);

    /// Answers; the first answer arrives only when the latch is open.
    private int answer() {
        int number = asked.incrementAndGet();
        if (number == 1) {
            try {
                answered.await();
            } catch (InterruptedException early) {
                Thread.currentThread().interrupt();
            }
        }
        return number;
    }

    private FutureTask<Integer> ask() {
        var task = new FutureTask<>(inquiry::ask);
        var thread = Thread.ofPlatform().daemon().start(task);
        Eventually.until("it waits", () -> thread.getState() == Thread.State.WAITING);
        return task;
    }

    @Test
    void callersDuringAQuestionShareTheNextOne() throws Exception {
        var first = ask();
        List<FutureTask<Integer>> later = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            later.add(ask());
        }
        answered.countDown();
        assertThat(first.get(1, TimeUnit.MINUTES)).isEqualTo(1);
        for (var task : later) {
            assertThat(task.get(1, TimeUnit.MINUTES)).isEqualTo(2);
        }
        assertThat(inquiry.ask()).isEqualTo(3);
    }

    @Test
    void failureIsThrownAndTheNextQuestionIsAsked() {
        var failing = new SharedInquiry<>(() -> {
            throw new IllegalStateException("number " + asked.incrementAndGet());
        });
        assertThatThrownBy(failing::ask).isInstanceOf(IllegalStateException.class).hasMessage("number 1");
        assertThatThrownBy(failing::ask).isInstanceOf(IllegalStateException.class).hasMessage("number 2");
    }
}
