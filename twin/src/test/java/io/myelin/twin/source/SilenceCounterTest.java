package io.myelin.twin.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SilenceCounterTest {

    private final SilenceCounter counter = new SilenceCounter(Duration.ofMillis(100));

    private List<Long> remarks(int ticks) {
        var found = new ArrayList<Long>();
        for (int i = 0; i < ticks; i++) {
            long remark = counter.tick();
            if (remark > 0) {
                found.add(remark);
            }
        }
        return found;
    }

    @Test
    void eightSecondsOfTicksWithoutADeliveryAreReportedOnceASecond() {
        counter.heard();
        assertThat(remarks(80)).isEmpty();
        assertThat(remarks(1)).containsExactly(8_000_000L);
        assertThat(remarks(20)).containsExactly(9_000_000L, 10_000_000L);
    }

    @Test
    void aDeliveryEndsTheSilence() {
        assertThat(remarks(85)).containsExactly(8_000_000L);
        counter.heard();
        assertThat(remarks(80)).isEmpty();
        assertThat(remarks(1)).containsExactly(8_000_000L);
    }

    /// A process that was stopped for an hour continues with one tick.
    @Test
    void timeWithoutTicksIsNoSilence() {
        counter.heard();
        assertThat(remarks(2)).isEmpty();
    }
}
