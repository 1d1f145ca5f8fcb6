package io.myelin.journal.thread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// Every listener and waiter is notified of an advance, whatever other listeners do.
class WatermarkTest {

    @Test
    void listenerThatThrowsStopsNeitherOthersNorTheCaller() throws Exception {
        var mark = new Watermark(0);
        List<Long> told = new ArrayList<>();
        List<String> reported = new ArrayList<>();
        mark.onAdvance(_ -> {
            throw new IllegalStateException("exception");
        });
        mark.onAdvance(_ -> {
            throw new AssertionError("error");
        });
        mark.onAdvance(told::add);
        var advancing = Thread.ofPlatform().unstarted(() -> {
            mark.advance(1);
            mark.advance(2);
        });
        advancing.setUncaughtExceptionHandler((_, failure) -> reported.add(failure.getMessage()));
        advancing.start();
        advancing.join();
        assertThat(told).isEqualTo(List.of(1L, 2L));
        assertThat(reported).isEqualTo(List.of("exception", "error", "exception", "error"));
    }

    @Test
    void listenerThatIsNullIsRefusedInTheCallItself() {
        var mark = new Watermark(0);
        assertThatNullPointerException().isThrownBy(() -> mark.onAdvance(null));
    }

    @Test
    void handlerThatThrowsStopsNothing() throws Exception {
        var mark = new Watermark(0);
        List<Long> told = new ArrayList<>();
        mark.onAdvance(_ -> {
            throw new IllegalStateException("exception");
        });
        mark.onAdvance(told::add);
        var advancing = Thread.ofPlatform().unstarted(() -> mark.advance(1));
        advancing.setUncaughtExceptionHandler((_, _) -> {
            throw new IllegalStateException("handler");
        });
        advancing.start();
        advancing.join();
        assertThat(told).isEqualTo(List.of(1L));
    }

    @Test
    void anyTimeoutIsAccepted() throws Exception {
        var mark = new Watermark(5);
        assertThat(mark.await(5, 0, TimeUnit.SECONDS, () -> null)).isTrue();
        assertThat(mark.await(6, 0, TimeUnit.SECONDS, () -> null)).isFalse();
        Thread.ofPlatform().start(() -> mark.advance(6));
        assertThat(mark.await(6, Long.MAX_VALUE, TimeUnit.DAYS, () -> null)).isTrue();
    }

    /// A deadline that overflows would be 292 years away.
    @Test
    void leastTimeoutDoesNotWait() throws Exception {
        var mark = new Watermark(5);
        var asked = new AtomicInteger();
        assertThat(mark.await(6, Long.MIN_VALUE, TimeUnit.NANOSECONDS, () -> {
            assertThat(asked.incrementAndGet()).isEqualTo(1);
            return null;
        })).isFalse();
    }

    @Test
    void unitThatIsNullIsRefusedWithoutAWaitToo() {
        var mark = new Watermark(5);
        assertThatNullPointerException().isThrownBy(() -> mark.await(5, 0, null, () -> null)).withMessage("unit");
    }
}
