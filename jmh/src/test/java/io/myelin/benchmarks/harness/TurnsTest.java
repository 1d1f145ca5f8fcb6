package io.myelin.benchmarks.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

class TurnsTest {

    private final Turns turns = new Turns();
    private final ConcurrentLinkedQueue<String> order = new ConcurrentLinkedQueue<>();

    private void walk(boolean second, int steps) {
        for (int step = 0; step < steps; step++) {
            turns.begin(second, step);
            order.add((second ? "B" : "A") + step);
            turns.end();
        }
    }

    @Test
    void eitherSideGoesFirstInEverySecondPair() throws Exception {
        try (var threads = Executors.newFixedThreadPool(2)) {
            var b = threads.submit(() -> walk(true, 4));
            var a = threads.submit(() -> walk(false, 4));
            a.get();
            b.get();
        }
        assertThat(order).containsExactly("A0", "B0", "B1", "A1", "A2", "B2", "B3", "A3");
    }

    @Test
    void oneThatFailsEndsTheOthersWaiting() throws Exception {
        try (var threads = Executors.newFixedThreadPool(1)) {
            var b = threads.submit(() -> assertThatIllegalStateException()
                    .isThrownBy(() -> turns.begin(true, 0)).withMessage("the other build failed"));
            turns.breakOff();
            b.get();
        }
    }

    @Test
    void anInterruptEndsTheWaitingAndStays() {
        Thread.currentThread().interrupt();
        assertThatIllegalStateException().isThrownBy(() -> turns.begin(true, 0)).withMessage("interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }
}
