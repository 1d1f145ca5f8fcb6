package io.myelin.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/// Who is told of an advance, whatever others do with it.
class WatermarkTest {

    @Test
    void listenerThatThrowsStopsNeitherOthersNorTheCaller() throws Exception {
        final var mark = new Watermark(0);
        final List<Long> told = new ArrayList<>();
        final List<String> reported = new ArrayList<>();
        mark.onAdvance(_ -> {
            throw new IllegalStateException("exception");
        });
        mark.onAdvance(_ -> {
            throw new AssertionError("error");
        });
        mark.onAdvance(told::add);
        final var advancing = Thread.ofPlatform().unstarted(() -> {
            mark.advance(1);
            mark.advance(2);
        });
        advancing.setUncaughtExceptionHandler((_, failure) -> reported.add(failure.getMessage()));
        advancing.start();
        advancing.join();
        assertEquals(List.of(1L, 2L), told);
        assertEquals(List.of("exception", "error", "exception", "error"), reported);
    }

    @Test
    void handlerThatThrowsStopsNobodyEither() throws Exception {
        final var mark = new Watermark(0);
        final List<Long> told = new ArrayList<>();
        mark.onAdvance(_ -> {
            throw new IllegalStateException("exception");
        });
        mark.onAdvance(told::add);
        final var advancing = Thread.ofPlatform().unstarted(() -> mark.advance(1));
        advancing.setUncaughtExceptionHandler((_, _) -> {
            throw new IllegalStateException("handler");
        });
        advancing.start();
        advancing.join();
        assertEquals(List.of(1L), told);
    }

    @Test
    void waitsForAsLongAsThereIs() throws Exception {
        final var mark = new Watermark(5);
        assertTrue(mark.await(5, 0, TimeUnit.SECONDS, () -> null));
        assertFalse(mark.await(6, 0, TimeUnit.SECONDS, () -> null));
        Thread.ofPlatform().start(() -> mark.advance(6));
        assertTrue(mark.await(6, Long.MAX_VALUE, TimeUnit.DAYS, () -> null));
    }
}
