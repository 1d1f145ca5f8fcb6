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
/// The stream delivers about once a second, so the twin lags the watched JVM by a second and a quarter. A delivery that
/// takes longer is waited for: without it, nobody knows what happened. Only when the source has said that nothing is
/// delivered any more do the watermarks follow the clock.
final class LiveClock implements AutoCloseable {

    private static final Duration TICK = Duration.ofMillis(100);

    /// In microseconds.
    private static final long LAG = 1_250_000;

    private final Circuit circuit = cortex().circuit(cortex().name("live-clock"));
    private final Ticker ticker;
    private final LongConsumer watermarks;
    private final LongConsumer silence;
    private final Runnable each;
    private final SilenceCounter quiet = new SilenceCounter(TICK);
    /// Written by the stream's thread, read by any; a value that is one tick old does no harm.
    private volatile long delivered;

    /// Written by any thread after it has emitted the signal that says so, read by the circuit's.
    private volatile boolean blind;

    /// @param watermarks receives the times up to which all events are known, in microseconds since the epoch
    /// @param silence    receives the microseconds without a delivery, if that is too long
    /// @param each       runs at each tick, on the circuit's thread
    LiveClock(LongConsumer watermarks, LongConsumer silence, Runnable each) {
        this.watermarks = watermarks;
        this.silence = silence;
        this.each = each;
        delivered = SteadyClock.now();
        ticker = circuit.ticker(TICK, circuit.pipe(cortex().name("tick"), this::tick));
    }

    /// Records that events up to a time have been delivered. Called by one thread.
    ///
    /// @return whether that time is later than before: a recorder that has lost its thread for periodic events may
    ///     still deliver something
    boolean delivered(long time) {
        boolean later = time > delivered;
        if (later) {
            delivered = time;
            quiet.heard();
        }
        return later;
    }

    /// The time up to which events have been delivered, in microseconds since the epoch. Any thread.
    long delivered() {
        return delivered;
    }

    /// Sets whether nothing is delivered any more. Called after a signal that says so was emitted, so that no beat
    /// without data precedes it.
    void blind(boolean now) {
        blind = now;
    }

    private void tick(Long tick) {
        each.run();
        long silent = quiet.tick();
        if (silent > 0) {
            silence.accept(silent);
        }
        boolean free = blind;
        long now = SteadyClock.now() - LAG;
        watermarks.accept(free ? now : Math.min(delivered, now));
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
