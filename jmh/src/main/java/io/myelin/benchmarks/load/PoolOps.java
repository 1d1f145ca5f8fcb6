package io.myelin.benchmarks.load;

import io.myelin.benchmarks.check.Failures;
import io.myelin.benchmarks.check.Tally;
import io.myelin.benchmarks.gauge.Costs;
import io.myelin.benchmarks.gauge.ShotRows;
import io.myelin.benchmarks.suite.Suite;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/// A pool of threads, as a server has: each emits a thousand times, pauses for 2 ms, and does so again.
///
/// The figures are those of [Costs]; `emit_ns` is the relevant one. The row's own score is the duration of the whole
/// iteration, which is fixed. The rows of a [Contender] in place of the circuit are the limits of the others.
public class PoolOps extends ShotRows {

    private static final int BURST = 1_000;
    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(2);

    /// How long an iteration lasts, roughly.
    @Param("1000")
    public int millis;

    private final Tally tally = new Tally();
    private final List<Thread> threads = new ArrayList<>();
    private final Semaphore called = new Semaphore(0);
    private final AtomicLong inEmit = new AtomicLong();
    private final AtomicLong emissions = new AtomicLong();
    private Contender contender;
    private volatile CountDownLatch running = new CountDownLatch(0);
    private volatile long end;
    private volatile boolean closed;

    /// Opens the circuit and starts the threads.
    @Setup
    public void open(BenchmarkParams params) {
        Failures.watch();
        var row = params.getBenchmark();
        contender = Contender.of(row, tally);
        int count = Integer.parseInt(row.replaceFirst(".*\\.threads_(\\d+).*", "$1"));
        for (int index = 0; index < count; index++) {
            threads.add(Thread.ofPlatform().daemon().name("pool-" + index).start(this::serve));
        }
    }

    private void serve() {
        var entry = contender.entry();
        for (called.acquireUninterruptibly(); !closed; called.acquireUninterruptibly()) {
            long spent = 0;
            long made = 0;
            for (long begin = System.nanoTime(); begin < end; begin = System.nanoTime()) {
                for (int call = 0; call < BURST; call++) {
                    entry.accept(Suite.value(call));
                }
                spent += System.nanoTime() - begin;
                made += BURST;
                LockSupport.parkNanos(PAUSE);
            }
            inEmit.addAndGet(spent);
            emissions.addAndGet(made);
            running.countDown();
        }
    }

    /// Requires all emissions of the threads to have arrived, and ends the threads.
    @TearDown
    public void close() throws InterruptedException {
        closed = true;
        called.release(threads.size());
        for (var thread : threads) {
            thread.join();
        }
        contender.await().run();
        tally.require("pool", emissions.get());
        Failures.requireNone();
        contender.close().run();
    }

    private void run(Costs costs) throws InterruptedException {
        long spentBefore = inEmit.get();
        long madeBefore = emissions.get();
        costs.begin();
        running = new CountDownLatch(threads.size());
        end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        called.release(threads.size());
        running.await();
        contender.await().run();
        costs.end(inEmit.get() - spentBefore, emissions.get() - madeBefore);
    }

    /// One thread.
    @Benchmark
    public void threads_1(Costs costs) throws InterruptedException {
        run(costs);
    }

    /// 2 threads.
    @Benchmark
    public void threads_2(Costs costs) throws InterruptedException {
        run(costs);
    }

    /// 4 threads.
    @Benchmark
    public void threads_4(Costs costs) throws InterruptedException {
        run(costs);
    }

    /// 8 threads.
    @Benchmark
    public void threads_8(Costs costs) throws InterruptedException {
        run(costs);
    }

    /// 16 threads.
    @Benchmark
    public void threads_16(Costs costs) throws InterruptedException {
        run(costs);
    }

    /// 32 threads.
    @Benchmark
    public void threads_32(Costs costs) throws InterruptedException {
        run(costs);
    }

    /// 64 threads.
    @Benchmark
    public void threads_64(Costs costs) throws InterruptedException {
        run(costs);
    }

    /// 8 threads, by hand with a circuit's promises.
    @Benchmark
    public void threads_8_by_hand(Costs costs) throws InterruptedException {
        run(costs);
    }

    /// 8 threads, one queue of JCTools in place of a circuit.
    @Benchmark
    public void threads_8_queue(Costs costs) throws InterruptedException {
        run(costs);
    }

    /// 16 threads, one queue of JCTools in place of a circuit.
    @Benchmark
    public void threads_16_queue(Costs costs) throws InterruptedException {
        run(costs);
    }

    /// 32 threads, one queue of JCTools in place of a circuit.
    @Benchmark
    public void threads_32_queue(Costs costs) throws InterruptedException {
        run(costs);
    }

    /// 64 threads, by hand with a circuit's promises.
    @Benchmark
    public void threads_64_by_hand(Costs costs) throws InterruptedException {
        run(costs);
    }

    /// 64 threads, one queue of JCTools in place of a circuit.
    @Benchmark
    public void threads_64_queue(Costs costs) throws InterruptedException {
        run(costs);
    }
}
