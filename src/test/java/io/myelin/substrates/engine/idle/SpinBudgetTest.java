package io.myelin.substrates.engine.idle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SpinBudgetTest {

    private static final long HOUR = TimeUnit.HOURS.toNanos(1);

    private final long before = System.nanoTime();

    @Test
    void longPausesShortenTheSpinAndAShortOneRestoresIt() {
        var patience = new SpinBudget(IdleStrategy.BALANCED, new Semaphore(1));
        patience.lasts();
        assertThat(patience.nanos()).isEqualTo(25_000);
        for (long expected : new long[] {12_500, 6_250, 3_125, 1_562, 1_500, 1_500}) {
            patience.learn(System.nanoTime() + HOUR);
            assertThat(patience.nanos()).isEqualTo(expected);
        }
        patience.learn(before);
        assertThat(patience.nanos()).isEqualTo(25_000);
    }

    @Test
    void theSettingForLatencySpinsForTheSameTimeWhateverTheGapsWere() {
        var patience = new SpinBudget(IdleStrategy.LATENCY, new Semaphore(1));
        patience.lasts();
        patience.learn(System.nanoTime() + HOUR);
        assertThat(patience.nanos()).isEqualTo(5_000_000);
    }

    @Test
    void spinningEnds() {
        var patience = new SpinBudget(IdleStrategy.SAVING, new Semaphore(1));
        int polls = 0;
        while (patience.lasts()) {
            polls++;
        }
        assertThat(polls < 100).as(() -> "not at once").isTrue();
    }
}
