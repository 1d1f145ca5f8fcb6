package io.myelin.benchmarks.load;

import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates;
import io.myelin.benchmarks.check.Failures;
import io.myelin.benchmarks.check.Patience;
import io.myelin.benchmarks.gauge.Percentiles;
import io.myelin.benchmarks.gauge.ShotRows;
import java.io.FileNotFoundException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.HdrHistogram.Histogram;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/// How long an emission takes from the call to its receptor, as an HdrHistogram.
///
/// Emissions are due at fixed times, and a latency counts from the time an emission was due, not from the time a late
/// producer made it: waiting caused by a stall counts (coordinated omission). The producer waits for a due time without
/// giving up its processor, so that its own waking does not count against the circuit. `closed_loop` differs: its next
/// emission is due when the previous one was received, so that it measures undisturbed hand-overs, one at a time, and a
/// stall counts once. Latency under load is in the rows of `LoadOps`. The `park` rows pass the same due times to a bare
/// parked thread: the cost of a wake-up without a circuit. The row's own score is the duration of the whole iteration.
public class LatencyOps extends ShotRows {

    /// The idle rows last longer than others, so that compilation that continues after the warm-up weighs less.
    private static final int IDLE = 4;

    /// How long an iteration lasts, roughly.
    @Param("2000")
    public int millis;

    private Histogram histogram;
    private String row;
    /// Passes a due time on.
    private LongConsumer hand;
    /// Returns when everything that was passed on has been received.
    private Runnable await;
    private Runnable close;

    /// Written by the receiving thread only; the producer of `closed_loop` waits for it.
    private volatile long received;

    /// Opens a circuit, or starts the thread that stands in its place.
    @Setup
    public void open(BenchmarkParams params) {
        Failures.watch();
        row = params.getBenchmark().substring(params.getBenchmark().lastIndexOf('.') + 1);
        if (row.startsWith("park")) {
            var parked = new ParkedThread(this::receive);
            hand = parked::hand;
            await = parked::awaitEmpty;
            close = parked::close;
            return;
        }
        var circuit = Substrates.cortex().circuit();
        var pipe = circuit.pipe((Receptor<Long>) this::receive);
        circuit.await();
        hand = pipe::emit;
        await = circuit::await;
        close = circuit::closeAwait;
    }

    /// Closes the circuit, or ends the thread.
    @TearDown
    public void close() {
        close.run();
        Failures.requireNone();
    }

    private void receive(long due) {
        histogram.recordValue(Math.max(0, System.nanoTime() - due));
        received = received + 1;
    }

    private void paced(long micros, Percentiles percentiles, IterationParams iteration) throws FileNotFoundException {
        long gap = TimeUnit.MICROSECONDS.toNanos(micros);
        long end = begin();
        long before = received;
        long emissions = 0;
        for (long due = System.nanoTime() + gap; due < end; due += gap) {
            while (System.nanoTime() < due) {
                Thread.onSpinWait();
            }
            hand.accept(due);
            emissions++;
        }
        end(before + emissions, percentiles, iteration);
    }

    private long begin() {
        histogram = new Histogram(3);
        return System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    }

    private void end(long expected, Percentiles percentiles, IterationParams iteration) throws FileNotFoundException {
        await.run();
        if (received != expected) {
            throw new IllegalStateException(expected + " emissions, " + received + " received");
        }
        percentiles.take(row, histogram, iteration.getType() == IterationType.MEASUREMENT);
    }

    /// Each emission is made as soon as the previous one was received.
    @Benchmark
    public void closed_loop(Percentiles percentiles, IterationParams iteration) throws FileNotFoundException {
        long end = begin();
        long next = received;
        for (long now = System.nanoTime(); now < end; now = System.nanoTime()) {
            next++;
            hand.accept(now);
            var patience = new Patience("an emission");
            while (received < next) {
                patience.spin();
            }
        }
        end(next, percentiles, iteration);
    }

    /// An emission every 0.1 ms.
    @Benchmark
    public void idle_gap_100us(Percentiles percentiles, IterationParams iteration) throws FileNotFoundException {
        paced(100, percentiles, iteration);
    }

    /// An emission every millisecond.
    @Benchmark
    public void idle_gap_1ms(Percentiles percentiles, IterationParams iteration) throws FileNotFoundException {
        paced(1_000, percentiles, iteration);
    }

    /// An emission every 5 ms.
    @Benchmark
    public void idle_gap_5ms(Percentiles percentiles, IterationParams iteration) throws FileNotFoundException {
        paced(5_000, percentiles, iteration);
    }

    /// The yardstick of the row of the same gap: a value every 0.1 ms to a thread that is parked, and no circuit.
    @Benchmark
    public void park_gap_100us(Percentiles percentiles, IterationParams iteration) throws FileNotFoundException {
        paced(100, percentiles, iteration);
    }

    /// The yardstick of the row of the same gap: a value every millisecond to a thread that is parked, and no circuit.
    @Benchmark
    public void park_gap_1ms(Percentiles percentiles, IterationParams iteration) throws FileNotFoundException {
        paced(1_000, percentiles, iteration);
    }

    /// The yardstick of the row of the same gap: a value every 5 ms to a thread that is parked, and no circuit.
    @Benchmark
    public void park_gap_5ms(Percentiles percentiles, IterationParams iteration) throws FileNotFoundException {
        paced(5_000, percentiles, iteration);
    }

    /// One idle circuit.
    @Benchmark
    public void idle_cpu_circuits_1(IdleCircuits idle) throws InterruptedException {
        idle.rest(IDLE * millis);
    }

    /// 64 idle circuits.
    @Benchmark
    public void idle_cpu_circuits_64(IdleCircuits idle) throws InterruptedException {
        idle.rest(IDLE * millis);
    }

    /// 1,000 idle circuits.
    @Benchmark
    public void idle_cpu_circuits_1000(IdleCircuits idle) throws InterruptedException {
        idle.rest(IDLE * millis);
    }
}
