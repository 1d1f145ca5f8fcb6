package io.myelin.twin.source;

import static io.humainary.substrates.api.Substrates.cortex;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Ticker;
import io.myelin.twin.sign.SteadyClock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.LongConsumer;

/// Emits a live stream's watermarks, ten times a second, and reports that the stream is silent, once a second.
///
/// The stream delivers about once a second, so the twin lags the watched JVM by a second and a quarter. If a delivery
/// takes longer, the watermarks wait; if there is none for some seconds, they continue without it, and later the
/// silence is reported.
final class LiveClock implements AutoCloseable {

    private static final Duration TICK = Duration.ofMillis(100);
    private static final long LAG = 1_250_000;
    private static final long PATIENCE = 4_000_000;

    private final Circuit circuit = cortex().circuit(cortex().name("live-clock"));
    private final Ticker ticker;
    private final LongConsumer watermarks;
    private final LongConsumer silence;
    private final SilenceCounter quiet = new SilenceCounter(TICK);
    /// Written by the stream's thread, read by the circuit's; a value that is one tick old does no harm.
    private volatile long delivered;

    /// @param watermarks receives the times up to which events are known, in microseconds since the epoch
    /// @param silence    receives the microseconds without a delivery, if that is too long
    LiveClock(LongConsumer watermarks, LongConsumer silence) {
        this.watermarks = watermarks;
        this.silence = silence;
        delivered = SteadyClock.now();
        ticker = circuit.ticker(TICK, circuit.pipe(cortex().name("tick"), this::tick));
    }

    /// Records that events up to a time have been delivered. Called by one thread.
    void delivered(long time) {
        delivered = time;
        quiet.heard();
    }

    private void tick(Long tick) {
        long silent = quiet.tick();
        if (silent > 0) {
            silence.accept(silent);
        }
        long now = SteadyClock.now();
        watermarks.accept(Math.max(Math.min(delivered, now - LAG), now - PATIENCE));
    }

    static long micros(Instant time) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, time);
    }

    @Override
    public void close() {
        ticker.close();
        circuit.closeAwait();
    }
}
