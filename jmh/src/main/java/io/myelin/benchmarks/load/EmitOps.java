package io.myelin.benchmarks.load;

import io.myelin.benchmarks.check.Failures;
import io.myelin.benchmarks.check.Tally;
import io.myelin.benchmarks.gauge.CallPercentiles;
import io.myelin.benchmarks.gauge.ShotRows;
import io.myelin.benchmarks.suite.Suite;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/// The time that a call of `emit` takes its caller, as percentiles: producers at full speed, every call timed by
/// itself.
///
/// Every figure includes the cost of reading the clock; `clock_alone_2` is the same loop on two threads without a call
/// between the two readings. The row's own score is the duration of the whole iteration, which is fixed. The rows of a
/// [Contender] in place of the circuit are the limits of the others.
public class EmitOps extends ShotRows {

    /// Emissions between two readings of the clock, and between two awaits: fewer than a small heap holds.
    private static final int BATCH = 1_000;
    private static final int BACKLOG = Math.min(1 << 20, Suite.BACKLOG);

    /// How long an iteration lasts, roughly.
    @Param("1000")
    public int millis;

    private final Tally tally = new Tally();
    private final List<Producer> producers = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private Contender contender;
    private boolean clockAlone;
    private volatile CountDownLatch running = new CountDownLatch(0);
    private volatile long end;
    private volatile boolean closed;

    /// One thread that emits. Its fields are its own while it runs; the latch hands them over.
    private final class Producer implements Runnable {

        private final Semaphore called = new Semaphore(0);
        private Histogram histogram = new Histogram(3);
        private long made;

        @Override
        public void run() {
            var entry = contender.entry();
            for (called.acquireUninterruptibly(); !closed; called.acquireUninterruptibly()) {
                histogram = new Histogram(3);
                int waiting = 0;
                while (System.nanoTime() < end) {
                    batch(entry);
                    waiting += BATCH;
                    if (waiting > BACKLOG) {
                        contender.await().run();
                        waiting = 0;
                    }
                }
                running.countDown();
            }
        }

        private void batch(Consumer<Long> entry) {
            for (int call = 0; call < BATCH; call++) {
                long before = System.nanoTime();
                if (!clockAlone) {
                    entry.accept(Suite.value(call));
                    made++;
                }
                histogram.recordValue(System.nanoTime() - before);
            }
        }
    }

    /// Opens the circuit and starts the producers.
    @Setup
    public void open(BenchmarkParams params) {
        Failures.watch();
        var row = params.getBenchmark();
        contender = Contender.of(row, tally);
        clockAlone = row.contains(".clock_alone");
        int count = Integer.parseInt(row.replaceAll("\\D", ""));
        for (int index = 0; index < count; index++) {
            var producer = new Producer();
            producers.add(producer);
            threads.add(Thread.ofPlatform().daemon().name("producer-" + index).start(producer));
        }
    }

    /// Requires every emission to have arrived, and ends everything.
    @TearDown
    public void close() throws InterruptedException {
        closed = true;
        producers.forEach(producer -> producer.called.release());
        for (var thread : threads) {
            thread.join();
        }
        contender.await().run();
        tally.require("emit", producers.stream().mapToLong(producer -> producer.made).sum());
        Failures.requireNone();
        contender.close().run();
    }

    private void run(CallPercentiles percentiles) throws InterruptedException {
        running = new CountDownLatch(producers.size());
        end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        producers.forEach(producer -> producer.called.release());
        running.await();
        contender.await().run();
        var all = new Histogram(3);
        producers.forEach(producer -> all.add(producer.histogram));
        percentiles.take(all);
    }

    /// No emission: two readings of the clock, on two threads at once.
    @Benchmark
    public void clock_alone_2(CallPercentiles percentiles) throws InterruptedException {
        run(percentiles);
    }

    /// One producer.
    @Benchmark
    public void producers_1(CallPercentiles percentiles) throws InterruptedException {
        run(percentiles);
    }

    /// 2 producers.
    @Benchmark
    public void producers_2(CallPercentiles percentiles) throws InterruptedException {
        run(percentiles);
    }

    /// 2 producers, by hand with a circuit's promises.
    @Benchmark
    public void producers_2_by_hand(CallPercentiles percentiles) throws InterruptedException {
        run(percentiles);
    }

    /// 2 producers, one queue of JCTools in place of a circuit.
    @Benchmark
    public void producers_2_queue(CallPercentiles percentiles) throws InterruptedException {
        run(percentiles);
    }
}
