package io.myelin.benchmarks.suite;

import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.benchmarks.check.Patience;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/// Tickers: made and closed, and how close the time between ticks comes to the interval asked for.
public class TickerOps extends Suite {

    private static final int TICKS = 100;

    private final Semaphore ticked = new Semaphore(0);
    private Pipe<Long> pipe;

    /// Wired by [Suite].
    public TickerOps() {
    }

    @Override
    void wire(String row) {
        pipe = circuit.pipe((Receptor<Long>) _ -> ticked.release());
    }

    /// A ticker that never gets to tick.
    @Benchmark
    public void create_close() {
        circuit.ticker(Duration.ofHours(1), pipe).close();
    }

    /// A ticker that never gets to tick, and the wait until it is closed.
    @Benchmark
    public void create_close_await() {
        circuit.ticker(Duration.ofHours(1), pipe).closeAwait();
    }

    /// 100 ticks a millisecond apart, per tick: 1,000,000 ns is perfect.
    @Benchmark
    @OperationsPerInvocation(TICKS)
    public void tick_every_millisecond() {
        ticked.drainPermits();
        var ticker = circuit.ticker(Duration.ofMillis(1), pipe);
        Patience.acquire(ticked, TICKS, "ticks");
        ticker.closeAwait();
    }
}
