package io.myelin.benchmarks.suite;

import io.myelin.benchmarks.check.Failures;
import io.myelin.benchmarks.check.Tally;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;

/// A pool of threads, as a server has: each emits a thousand times, pauses for 2 ms, and does so again.
///
/// The figures are those of [Costs]; `emit_ns` is the relevant one. The row's own score is the duration of the whole
/// iteration, which is fixed. The rows of a [Contender] in place of the circuit are the limits of the others.
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 2)
@Measurement(iterations = 5)
@Fork(3)
@State(Scope.Thread)
public class PoolOps {

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

    /// Opened by JMH.
    public PoolOps() {
    }

    /// Opens the circuit and starts the threads.
    ///
    /// @param params identifies the row, whose name has the number of threads
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
        var entry = contender.entries().get();
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
    ///
    /// @throws InterruptedException if interrupted
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
        costs.begin(threads);
        running = new CountDownLatch(threads.size());
        end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        called.release(threads.size());
        running.await();
        contender.await().run();
        costs.end(threads, inEmit.get() - spentBefore, emissions.get() - madeBefore);
    }

    /// One thread.
    ///
    /// @param costs takes the figures
    /// @throws InterruptedException if interrupted
    @Benchmark
    public void threads_1(Costs costs) throws InterruptedException {
        run(costs);
    }

    /// 2 threads.
    ///
    /// @param costs takes the figures
    /// @throws InterruptedException if interrupted
    @Benchmark
    public void threads_2(Costs costs) throws InterruptedException {
        run(costs);
    }

    /// 4 threads.
    ///
    /// @param costs takes the figures
    /// @throws InterruptedException if interrupted
    @Benchmark
    public void threads_4(Costs costs) throws InterruptedException {
        run(costs);
    }

    /// 8 threads.
    ///
    /// @param costs takes the figures
    /// @throws InterruptedException if interrupted
    @Benchmark
    public void threads_8(Costs costs) throws InterruptedException {
        run(costs);
    }

    /// 16 threads.
    ///
    /// @param costs takes the figures
    /// @throws InterruptedException if interrupted
    @Benchmark
    public void threads_16(Costs costs) throws InterruptedException {
        run(costs);
    }

    /// 32 threads.
    ///
    /// @param costs takes the figures
    /// @throws InterruptedException if interrupted
    @Benchmark
    public void threads_32(Costs costs) throws InterruptedException {
        run(costs);
    }

    /// 64 threads.
    ///
    /// @param costs takes the figures
    /// @throws InterruptedException if interrupted
    @Benchmark
    public void threads_64(Costs costs) throws InterruptedException {
        run(costs);
    }

    /// 8 threads, by hand with a circuit's promises.
    ///
    /// @param costs takes the figures
    /// @throws InterruptedException if interrupted
    @Benchmark
    public void threads_8_by_hand(Costs costs) throws InterruptedException {
        run(costs);
    }

    /// 8 threads, one queue of JCTools in place of a circuit.
    ///
    /// @param costs takes the figures
    /// @throws InterruptedException if interrupted
    @Benchmark
    public void threads_8_queue(Costs costs) throws InterruptedException {
        run(costs);
    }

    /// 8 threads, an array each in place of a circuit.
    ///
    /// @param costs takes the figures
    /// @throws InterruptedException if interrupted
    @Benchmark
    public void threads_8_bare(Costs costs) throws InterruptedException {
        run(costs);
    }

    /// 16 threads, by hand with a circuit's promises.
    ///
    /// @param costs takes the figures
    /// @throws InterruptedException if interrupted
    @Benchmark
    public void threads_16_by_hand(Costs costs) throws InterruptedException {
        run(costs);
    }

    /// 16 threads, one queue of JCTools in place of a circuit.
    ///
    /// @param costs takes the figures
    /// @throws InterruptedException if interrupted
    @Benchmark
    public void threads_16_queue(Costs costs) throws InterruptedException {
        run(costs);
    }

    /// 16 threads, an array each in place of a circuit.
    ///
    /// @param costs takes the figures
    /// @throws InterruptedException if interrupted
    @Benchmark
    public void threads_16_bare(Costs costs) throws InterruptedException {
        run(costs);
    }

    /// 32 threads, by hand with a circuit's promises.
    ///
    /// @param costs takes the figures
    /// @throws InterruptedException if interrupted
    @Benchmark
    public void threads_32_by_hand(Costs costs) throws InterruptedException {
        run(costs);
    }

    /// 32 threads, one queue of JCTools in place of a circuit.
    ///
    /// @param costs takes the figures
    /// @throws InterruptedException if interrupted
    @Benchmark
    public void threads_32_queue(Costs costs) throws InterruptedException {
        run(costs);
    }

    /// 32 threads, an array each in place of a circuit.
    ///
    /// @param costs takes the figures
    /// @throws InterruptedException if interrupted
    @Benchmark
    public void threads_32_bare(Costs costs) throws InterruptedException {
        run(costs);
    }

    /// 64 threads, by hand with a circuit's promises.
    ///
    /// @param costs takes the figures
    /// @throws InterruptedException if interrupted
    @Benchmark
    public void threads_64_by_hand(Costs costs) throws InterruptedException {
        run(costs);
    }

    /// 64 threads, one queue of JCTools in place of a circuit.
    ///
    /// @param costs takes the figures
    /// @throws InterruptedException if interrupted
    @Benchmark
    public void threads_64_queue(Costs costs) throws InterruptedException {
        run(costs);
    }

    /// 64 threads, an array each in place of a circuit.
    ///
    /// @param costs takes the figures
    /// @throws InterruptedException if interrupted
    @Benchmark
    public void threads_64_bare(Costs costs) throws InterruptedException {
        run(costs);
    }
}
