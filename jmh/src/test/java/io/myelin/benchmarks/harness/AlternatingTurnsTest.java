package io.myelin.benchmarks.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

class AlternatingTurnsTest {

    private final AlternatingTurns turns = new AlternatingTurns(Side.A);
    private final ConcurrentLinkedQueue<String> order = new ConcurrentLinkedQueue<>();

    private void walk(AlternatingTurns together, Side side) {
        for (int step = 0; step < 4; step++) {
            together.begin(side, step);
            order.add(side.name() + step);
            together.end();
        }
    }

    private void walk(AlternatingTurns together) throws Exception {
        try (var threads = Executors.newFixedThreadPool(2)) {
            var b = threads.submit(() -> walk(together, Side.B));
            var a = threads.submit(() -> walk(together, Side.A));
            a.get();
            b.get();
        }
    }

    @Test
    void eitherSideGoesFirstInEverySecondPair() throws Exception {
        walk(turns);
        assertThat(order).containsExactly("A0", "B0", "B1", "A1", "A2", "B2", "B3", "A3");
    }

    @Test
    void theOtherSideMayBegin() throws Exception {
        walk(new AlternatingTurns(Side.B));
        assertThat(order).containsExactly("B0", "A0", "A1", "B1", "B2", "A2", "A3", "B3");
    }

    @Test
    void oneThatFailsEndsTheOthersWaiting() throws Exception {
        try (var threads = Executors.newFixedThreadPool(1)) {
            var b = threads.submit(() -> assertThatIllegalStateException()
                    .isThrownBy(() -> turns.begin(Side.B, 0)).withMessage("the other build failed"));
            turns.breakOff();
            b.get();
        }
    }

    @Test
    void anInterruptEndsTheWaitingAndStays() {
        Thread.currentThread().interrupt();
        assertThatIllegalStateException().isThrownBy(() -> turns.begin(Side.B, 0)).withMessage("interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }
}
