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
final class LiveClock implements AutoCloseable {

    private static final Duration TICK = Duration.ofMillis(100);

    private final Circuit circuit = cortex().circuit(cortex().name("live-clock"));
    private final Ticker ticker;
    private final LongConsumer watermarks;
    private final LongConsumer silence;
    private final Runnable each;
    private final SilenceCounter quiet = new SilenceCounter(TICK);
    private final Watermarks known;
    /// Written by the stream's thread, read by the circuit's; a value that is one tick old does no harm.
    private volatile long delivered;

    /// @param watermarks receives the times up to which all events are known, in microseconds since the epoch
    /// @param silence    receives the microseconds without a delivery, if that is too long
    /// @param each       runs at each tick, on the circuit's thread
    LiveClock(LongConsumer watermarks, LongConsumer silence, Runnable each) {
        this.watermarks = watermarks;
        this.silence = silence;
        this.each = each;
        delivered = SteadyClock.now();
        known = new Watermarks(delivered);
        ticker = circuit.ticker(TICK, circuit.pipe(cortex().name("tick"), this::tick));
    }

    /// Records that events up to a time have been delivered. Called by one thread.
    void delivered(long time) {
        delivered = time;
        quiet.heard();
    }

    private void tick(Long tick) {
        each.run();
        long silent = quiet.tick();
        if (silent > 0) {
            silence.accept(silent);
        }
        watermarks.accept(known.at(SteadyClock.now(), delivered));
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
