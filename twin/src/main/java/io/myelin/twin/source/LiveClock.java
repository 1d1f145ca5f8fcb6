package io.myelin.twin.source;

import static io.humainary.substrates.api.Substrates.cortex;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Ticker;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.LongConsumer;

/// Says how far a live stream's events are known, ten times a second, and that the stream is silent, once a second.
///
/// The stream delivers about once a second, so the twin follows the watched JVM at a distance of a second and a
/// quarter. When a delivery takes longer it waits; when there is none for some seconds it goes on without, and in the
/// end says so.
final class LiveClock implements AutoCloseable {

    private static final Duration TICK = Duration.ofMillis(100);
    private static final long LAG = 1_250_000;
    private static final long PATIENCE = 4_000_000;
    private static final long SILENCE = 8_000_000;
    private static final long BETWEEN_REMARKS = 1_000_000;

    private final Circuit circuit = cortex().circuit(cortex().name("live-clock"));
    private final Ticker ticker;
    private final LongConsumer watermarks;
    private final LongConsumer silence;
    /// Written by the stream's thread, read by the circuit's; a value that is a tick old does no harm.
    private volatile long delivered;
    /// As `delivered`; when the latest delivery came.
    private volatile long heard;
    private long remarked;

    /// @param watermarks told up to where events are known, in microseconds since the epoch
    /// @param silence    told for how many microseconds nothing has been delivered, when that is too long
    LiveClock(LongConsumer watermarks, LongConsumer silence) {
        this.watermarks = watermarks;
        this.silence = silence;
        delivered = now();
        heard = delivered;
        ticker = circuit.ticker(TICK, circuit.pipe(cortex().name("tick"), this::tick));
    }

    /// Notes that events up to a time have been delivered.
    void delivered(long time) {
        delivered = time;
        heard = now();
    }

    private void tick(Long tick) {
        long now = now();
        long silent = now - heard;
        if (silent >= SILENCE && now - remarked >= BETWEEN_REMARKS) {
            remarked = now;
            silence.accept(silent);
        }
        watermarks.accept(Math.max(Math.min(delivered, now - LAG), now - PATIENCE));
    }

    static long now() {
        return micros(Instant.now());
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
