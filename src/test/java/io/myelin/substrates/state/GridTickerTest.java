package io.myelin.substrates.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The place of a ticker's close among its ticks (Specification §9.1, §11.4).
class GridTickerTest {

    /// The ticker's thread found the ticker open and was descheduled. Another thread closed the ticker meanwhile, and
    /// awaited the circuit.
    @Test
    void aTickQueuedAfterTheCloseIsNotDelivered() {
        var circuit = Substrates.cortex().circuit();
        try {
            var ticks = new ArrayList<Long>();
            var ticker = (GridTicker) circuit.ticker(Duration.ofHours(1), circuit.<Long>pipe(ticks::add));
            ticker.tick();
            ticker.close();
            circuit.await();
            ticker.tick();
            circuit.await();
            assertThat(ticks).isEqualTo(List.of(0L));
        } finally {
            circuit.closeAwait();
        }
    }

    @Test
    void aTickThatIsQueuedBeforeTheCloseIsDelivered() {
        var circuit = Substrates.cortex().circuit();
        try {
            var ticks = new ArrayList<Long>();
            var ticker = (GridTicker) circuit.ticker(Duration.ofHours(1), circuit.<Long>pipe(ticks::add));
            ticker.tick();
            ticker.tick();
            ticker.close();
            circuit.await();
            assertThat(ticks).isEqualTo(List.of(0L, 1L));
        } finally {
            circuit.closeAwait();
        }
    }
}
