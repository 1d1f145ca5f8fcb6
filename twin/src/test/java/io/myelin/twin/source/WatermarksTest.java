package io.myelin.twin.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// The time for which the twin waits for events, in microseconds.
class WatermarksTest {

    private static final long TICK = 100_000;

    private final Watermarks watermarks = new Watermarks(0);
    private long now;

    /// The watermark after ticks without a pause.
    private long after(long ticks, long delivered) {
        long at = Long.MIN_VALUE;
        for (int i = 0; i < ticks; i++) {
            now += TICK;
            at = watermarks.at(now, delivered);
        }
        return at;
    }

    @Test
    void eventsAreKnownWhenTheyAreDeliveredAndNotEarlier() {
        assertThat(after(20, 1_500_000)).isEqualTo(2_000_000 - 1_250_000);
        assertThat(after(10, 1_500_000)).isEqualTo(1_500_000);
        assertThat(after(20, 1_500_000)).isEqualTo(1_500_000);
    }

    @Test
    void watermarksWaitSomeSecondsForAMissingDelivery() {
        assertThat(after(60, 1_500_000)).isEqualTo(2_000_000);
        assertThat(after(1, 1_500_000)).isEqualTo(2_100_000);
    }

    /// Events that were delivered during the pause are read only after it.
    @Test
    void watermarksWaitAgainAfterAPauseOfTheTwin() {
        after(20, 1_500_000);
        now += 10_000_000;
        assertThat(after(1, 1_500_000)).isEqualTo(1_500_000);
        assertThat(after(10, 6_000_000)).isEqualTo(6_000_000);
        assertThat(after(29, 6_000_000)).isEqualTo(6_000_000);
        assertThat(after(1, 6_000_000)).isEqualTo(now - 4_000_000);
    }
}
