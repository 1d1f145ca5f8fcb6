package io.myelin.substrates.engine.idle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SpinBudgetTest {

    private static final long HOUR = TimeUnit.HOURS.toNanos(1);

    private final long before = System.nanoTime();

    @Test
    void longPausesShortenTheSpinAndAShortOneRestoresIt() {
        var patience = new SpinBudget(IdleStrategy.BALANCED);
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
        var patience = new SpinBudget(IdleStrategy.LATENCY);
        patience.lasts();
        patience.learn(System.nanoTime() + HOUR);
        assertThat(patience.nanos()).isEqualTo(5_000_000);
    }

    @Test
    void spinningEnds() {
        var patience = new SpinBudget(IdleStrategy.SAVING);
        int polls = 0;
        while (patience.lasts()) {
            polls++;
        }
        assertThat(polls < 100).as(() -> "not at once").isTrue();
    }

    @Test
    void aSpinAfterSeveralEntriesYieldsAndOneAfterASingleEntryDoesNot() {
        var patience = new SpinBudget(IdleStrategy.BALANCED);
        patience.renew(2);
        assertThat(patience.yields()).isTrue();
        patience.renew(1);
        assertThat(patience.yields()).isFalse();
    }

    @Test
    void aSpinOfMillisecondsYieldsWhateverWasDelivered() {
        var patience = new SpinBudget(IdleStrategy.LATENCY);
        patience.renew(1);
        assertThat(patience.yields()).isTrue();
    }
}
