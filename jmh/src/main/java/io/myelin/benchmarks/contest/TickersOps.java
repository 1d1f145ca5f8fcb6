package io.myelin.benchmarks.contest;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Ticker;
import io.humainary.substrates.api.Substrates;
import io.myelin.benchmarks.check.Failures;
import io.myelin.benchmarks.gauge.ShotRows;
import io.myelin.benchmarks.gauge.Ticking;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;

/// A thousand tickers of 10 ms, and ten thousand: the processor time of the process, in per cent of a core, and the
/// part of the planned ticks that were delivered. Beside them is a priority queue of due times on one thread, and
/// beside ten thousand the JDK's scheduled executor. The warm-up of 20 s is until the compilers have no share in it.
@Warmup(iterations = 10)
@Measurement(iterations = 2)
public class TickersOps extends ShotRows {

    private static final Duration INTERVAL = Duration.ofMillis(10);

    /// How many tickers there are, a hundredth of it, or a tenth.
    @Param("100000")
    public int things;

    /// How long they tick.
    @Param("2000")
    public int millis;

    private final AtomicLong ticks = new AtomicLong();
    private final List<Ticker> tickers = new ArrayList<>();
    private Circuit circuit;
    private Thread queue;
    private ScheduledThreadPoolExecutor executor;
    private int count;
    private volatile boolean closed;

    /// Starts the tickers.
    @Setup
    public void open(BenchmarkParams params) {
        Failures.watch();
        circuit = Substrates.cortex().circuit();
        var row = params.getBenchmark();
        count = row.contains("ten_thousand") ? things / 10 : things / 100;
        if (row.endsWith("_executor")) {
            executor = new ScheduledThreadPoolExecutor(1);
            long interval = INTERVAL.toNanos();
            for (int index = 0; index < count; index++) {
                executor.scheduleAtFixedRate(this::tick, interval, interval, TimeUnit.NANOSECONDS);
            }
            return;
        }
        if (row.endsWith("_queue")) {
            queue = Thread.ofPlatform().daemon().name("ticker-queue").start(this::tickAll);
            return;
        }
        var pipe = circuit.pipe((Receptor<Long>) _ -> tick());
        for (int index = 0; index < count; index++) {
            tickers.add(circuit.ticker(INTERVAL, pipe));
        }
    }

    /// On one thread only.
    private void tick() {
        ticks.setRelease(ticks.getPlain() + 1);
    }

    private void tickAll() {
        record Due(long nanos) {}
        var due = new PriorityQueue<Due>((left, right) -> Long.compare(left.nanos - right.nanos, 0));
        for (int index = 0; index < count; index++) {
            due.add(new Due(System.nanoTime() + INTERVAL.toNanos()));
        }
        while (!closed) {
            var next = due.remove();
            while (next.nanos - System.nanoTime() > 0 && !closed) {
                LockSupport.parkNanos(next.nanos - System.nanoTime());
            }
            tick();
            due.add(new Due(next.nanos + INTERVAL.toNanos()));
        }
    }

    /// Ends everything.
    @TearDown
    public void close() throws InterruptedException {
        closed = true;
        if (queue != null) {
            queue.join();
        }
        if (executor != null) {
            executor.shutdownNow();
        }
        tickers.forEach(Ticker::close);
        circuit.closeAwait();
        Failures.requireNone();
    }

    private void run(Ticking ticking) throws InterruptedException {
        ticking.measure(millis, ticks::getAcquire, (long) count * millis / INTERVAL.toMillis());
    }

    /// A circuit's.
    @Benchmark
    public void thousand(Ticking ticking) throws InterruptedException {
        run(ticking);
    }

    /// A priority queue on one thread.
    @Benchmark
    public void thousand_queue(Ticking ticking) throws InterruptedException {
        run(ticking);
    }

    /// A circuit's, ten thousand.
    @Benchmark
    public void ten_thousand(Ticking ticking) throws InterruptedException {
        run(ticking);
    }

    /// A priority queue on one thread, ten thousand.
    @Benchmark
    public void ten_thousand_queue(Ticking ticking) throws InterruptedException {
        run(ticking);
    }

    /// The JDK's scheduled executor, ten thousand.
    @Benchmark
    public void ten_thousand_executor(Ticking ticking) throws InterruptedException {
        run(ticking);
    }
}
