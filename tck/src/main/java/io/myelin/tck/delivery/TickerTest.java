package io.myelin.tck.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Ticker;
import io.myelin.tck.support.CircuitTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Tickers among other work.
final class TickerTest extends CircuitTest {

    /// A ticker with an interval that is too short to keep does not affect others, whether or not tickers share
    /// threads.
    @Test
    void tickersThatAreAlwaysLateLeaveRoom() throws InterruptedException {
        var circuit = circuit();
        Pipe<Long> pipe = circuit.pipe((Long _) -> {});
        List<Ticker> tickers = new ArrayList<>();
        try {
            for (int carrier = 0; carrier < Runtime.getRuntime().availableProcessors(); carrier++) {
                tickers.add(circuit.ticker(Duration.ofNanos(1), pipe));
            }
            assertThat(Thread.ofVirtual().start(() -> {}).join(Duration.ofSeconds(20))).isTrue();
        } finally {
            tickers.forEach(Ticker::close);
        }
    }
}
