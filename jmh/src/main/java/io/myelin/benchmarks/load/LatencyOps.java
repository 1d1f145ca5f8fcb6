package io.myelin.benchmarks.load;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates;
import io.myelin.benchmarks.check.Failures;
import io.myelin.benchmarks.check.Patience;
import io.myelin.benchmarks.gauge.Percentiles;
import io.myelin.benchmarks.gauge.ShotRows;
import java.io.FileNotFoundException;
import java.util.concurrent.TimeUnit;
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

    private Circuit circuit;
    private Pipe<Long> pipe;
    private ParkedThread parked;
    private Histogram histogram;
    private String row;

    /// Written by the receiving thread only; the producer of `closed_loop` waits for it.
    private volatile long received;

    /// Opens the circuit.
    @Setup
    public void open(BenchmarkParams params) {
        Failures.watch();
        row = params.getBenchmark().substring(params.getBenchmark().lastIndexOf('.') + 1);
        circuit = Substrates.cortex().circuit();
        pipe = circuit.pipe((Receptor<Long>) this::receive);
        circuit.await();
        parked = new ParkedThread(this::receive);
    }

    /// Closes the circuit and ends the thread.
    @TearDown
    public void close() {
        circuit.closeAwait();
        parked.close();
        Failures.requireNone();
    }

    private void receive(long due) {
        histogram.recordValue(Math.max(0, System.nanoTime() - due));
        received = received + 1;
    }

    /// A way to pass a due time to another thread.
    private interface Way {
        void hand(long due);

        /// Returns when every value handed over has been received.
        void await();
    }

    private Way circuit() {
        return new Way() {
            @Override
            public void hand(long due) {
                pipe.emit(due);
            }

            @Override
            public void await() {
                circuit.await();
            }
        };
    }

    private Way parkedThread() {
        return new Way() {
            @Override
            public void hand(long due) {
                parked.hand(due);
            }

            @Override
            public void await() {
                parked.awaitEmpty();
            }
        };
    }

    private void measure(Way way, long gap, Percentiles percentiles, IterationParams iteration)
            throws FileNotFoundException {
        histogram = new Histogram(3);
        long before = received;
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        long emissions = gap == 0 ? oneAtATime(way, end) : paced(way, gap, end);
        way.await();
        if (received - before != emissions || histogram.getTotalCount() != emissions) {
            throw new IllegalStateException(emissions + " emissions, " + (received - before) + " received");
        }
        percentiles.take(row, histogram, iteration.getType() == IterationType.MEASUREMENT);
    }

    private long oneAtATime(Way way, long end) {
        long emissions = 0;
        for (long now = System.nanoTime(); now < end; now = System.nanoTime()) {
            long next = received + 1;
            way.hand(now);
            emissions++;
            var patience = new Patience("an emission");
            while (received < next) {
                patience.spin();
            }
        }
        return emissions;
    }

    private long paced(Way way, long gap, long end) {
        long emissions = 0;
        for (long due = System.nanoTime() + gap; due < end; due += gap) {
            while (System.nanoTime() < due) {
                Thread.onSpinWait();
            }
            way.hand(due);
            emissions++;
        }
        return emissions;
    }

    /// Each emission is made as soon as the previous one was received.
    @Benchmark
    public void closed_loop(Percentiles percentiles, IterationParams iteration)
            throws FileNotFoundException {
        measure(circuit(), 0, percentiles, iteration);
    }

    /// An emission every 0.1 ms.
    @Benchmark
    public void idle_gap_100us(Percentiles percentiles, IterationParams iteration)
            throws FileNotFoundException {
        measure(circuit(), TimeUnit.MICROSECONDS.toNanos(100), percentiles, iteration);
    }

    /// An emission every millisecond.
    @Benchmark
    public void idle_gap_1ms(Percentiles percentiles, IterationParams iteration)
            throws FileNotFoundException {
        measure(circuit(), TimeUnit.MILLISECONDS.toNanos(1), percentiles, iteration);
    }

    /// An emission every 5 ms.
    @Benchmark
    public void idle_gap_5ms(Percentiles percentiles, IterationParams iteration)
            throws FileNotFoundException {
        measure(circuit(), TimeUnit.MILLISECONDS.toNanos(5), percentiles, iteration);
    }

    /// The yardstick of the row of the same gap: a value every 0.1 ms to a thread that is parked, and no circuit.
    @Benchmark
    public void park_gap_100us(Percentiles percentiles, IterationParams iteration)
            throws FileNotFoundException {
        measure(parkedThread(), TimeUnit.MICROSECONDS.toNanos(100), percentiles, iteration);
    }

    /// The yardstick of the row of the same gap: a value every millisecond to a thread that is parked, and no circuit.
    @Benchmark
    public void park_gap_1ms(Percentiles percentiles, IterationParams iteration)
            throws FileNotFoundException {
        measure(parkedThread(), TimeUnit.MILLISECONDS.toNanos(1), percentiles, iteration);
    }

    /// The yardstick of the row of the same gap: a value every 5 ms to a thread that is parked, and no circuit.
    @Benchmark
    public void park_gap_5ms(Percentiles percentiles, IterationParams iteration)
            throws FileNotFoundException {
        measure(parkedThread(), TimeUnit.MILLISECONDS.toNanos(5), percentiles, iteration);
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
