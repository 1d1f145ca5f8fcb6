package io.myelin.substrates.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WakeUpBudgetTest {

    private static final long MICROS = 1_000;
    private static final long MILLIS = 1_000_000;

    /// Wake-ups of ten microseconds, one after another, by one producer.
    private static long wakeUpsUntilExceeded(WakeUpBudget budget, long start) {
        long now = start;
        for (int wakeUps = 0; wakeUps < 1_000; wakeUps++) {
            if (budget.isExceeded(now)) {
                return wakeUps;
            }
            budget.spend(now, now + 10 * MICROS);
            now += 10 * MICROS;
        }
        return Long.MAX_VALUE;
    }

    @Test
    void aProducerThatOnlyWakesThreadsExceedsAQuarterOfTwoProcessors() {
        // Each wake-up uses 20 microseconds of the share and takes 10, and the share may be used 1 ms in advance.
        assertThat(wakeUpsUntilExceeded(new WakeUpBudget(2, 0), 0)).isBetween(100L, 101L);
    }

    @Test
    void oneProducerDoesNotExceedAQuarterOfFourProcessors() {
        assertThat(wakeUpsUntilExceeded(new WakeUpBudget(4, 0), 0)).isEqualTo(Long.MAX_VALUE);
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -1, Long.MAX_VALUE - 100 * MICROS})
    void theClockMayHaveAnyValue(long start) {
        assertThat(wakeUpsUntilExceeded(new WakeUpBudget(2, start), start)).isBetween(100L, 101L);
    }

    @Test
    void theShareReturnsWithTime() {
        var budget = new WakeUpBudget(1, 0);
        for (int wakeUps = 0; wakeUps < 100; wakeUps++) {
            budget.spend(0, 10 * MICROS);
        }
        assertThat(budget.isExceeded(10 * MICROS)).isTrue();
        assertThat(budget.isExceeded(3 * MILLIS)).isTrue();
        assertThat(budget.isExceeded(4 * MILLIS)).isFalse();
    }

    @Test
    void anUnusedShareIsNotSaved() {
        var budget = new WakeUpBudget(2, 0);
        assertThat(wakeUpsUntilExceeded(budget, 1_000 * MILLIS)).isBetween(100L, 101L);
    }

    @Test
    void aLongPreemptionCountsAsALongWakeUpOnly() {
        var budget = new WakeUpBudget(1, 0);
        budget.spend(0, 100 * MILLIS);
        assertThat(budget.isExceeded(100 * MILLIS)).isFalse();
    }
}
