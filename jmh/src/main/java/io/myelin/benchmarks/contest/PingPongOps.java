package io.myelin.benchmarks.contest;

import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates;
import io.myelin.benchmarks.byhand.CircuitByHand;
import io.myelin.benchmarks.check.Failures;
import io.myelin.benchmarks.check.Patience;
import io.myelin.benchmarks.gauge.Percentiles;
import io.myelin.benchmarks.gauge.ShotRows;
import io.myelin.benchmarks.peers.Actor;
import java.io.FileNotFoundException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;

/// Two receivers that pass a message to and fro, on threads that are shared: many rounds without a pause, and rounds
/// after a millisecond of silence each, whose time from start to end is a percentile. Beside circuits are actors
/// on a pool in asynchronous mode, and two loops on queues of JCTools with a thread each.
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 10)
@Measurement(iterations = 10)
public class PingPongOps extends ShotRows {

    private static final String SHARED = "-Dio.myelin.substrates.worker=shared";
    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(1);
    /// Enough that the code is compiled long before the warm-up ends.
    private static final int ROUNDS = 50_000;

    /// How long the rounds with pauses go on, roughly.
    @Param("500")
    public int millis;

    private final Semaphore ended = new Semaphore(0);
    private final AutoCloseable[] closes = new AutoCloseable[2];
    private Consumer<Long> ping;
    private Consumer<Long> pong;

    /// Makes the two receivers.
    @Setup
    public void open(BenchmarkParams params) {
        Failures.watch();
        var row = params.getBenchmark().replaceFirst(".*\\.", "");
        if (row.contains("actors")) {
            int threads = Runtime.getRuntime().availableProcessors();
            ExecutorService pool = row.endsWith("_in_turn") ? Executors.newFixedThreadPool(threads)
                    : new ForkJoinPool(threads, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, true);
            ping = new Actor(pool, this::back);
            pong = new Actor(pool, this::there);
            closes[0] = pool;
            closes[1] = pool;
        } else if (row.contains("loops")) {
            var first = new CircuitByHand();
            var second = new CircuitByHand();
            ping = first.pipe(this::back);
            pong = second.pipe(this::there);
            closes[0] = first;
            closes[1] = second;
        } else {
            var first = Substrates.cortex().circuit();
            var second = Substrates.cortex().circuit();
            Pipe<Long> to = first.pipe((Receptor<Long>) this::back);
            Pipe<Long> fro = second.pipe((Receptor<Long>) this::there);
            ping = to::emit;
            pong = fro::emit;
            closes[0] = first::closeAwait;
            closes[1] = second::closeAwait;
        }
    }

    /// Passes a message on, as long as rounds are left.
    private void back(Long left) {
        if (left > 0) {
            pong.accept(left);
        } else {
            ended.release();
        }
    }

    private void there(Long left) {
        ping.accept(left - 1);
    }

    /// Ends the receivers.
    @TearDown
    public void close() throws Exception {
        Failures.requireNone();
        for (var close : closes) {
            close.close();
        }
    }

    private void rounds() {
        ping.accept((long) ROUNDS);
        Patience.acquire(ended, 1, "the last round");
    }

    private void afterPauses(Percentiles percentiles) throws FileNotFoundException {
        var histogram = new Histogram(3);
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        for (long begin = System.nanoTime(); begin < end; begin = System.nanoTime()) {
            ping.accept(1L);
            Patience.acquire(ended, 1, "the round");
            histogram.recordValue(System.nanoTime() - begin);
            LockSupport.parkNanos(PAUSE);
        }
        percentiles.take("ping_pong", histogram, false);
    }

    /// Circuits on shared threads.
    @Benchmark
    @Fork(value = 3, jvmArgsAppend = SHARED)
    @OperationsPerInvocation(ROUNDS)
    public void rounds_circuits_shared() {
        rounds();
    }

    /// Actors on a ForkJoinPool.
    @Benchmark
    @OperationsPerInvocation(ROUNDS)
    public void rounds_actors() {
        rounds();
    }

    /// Actors on a pool that runs tasks in the order of their submission, so that no two of them can starve others.
    @Benchmark
    @OperationsPerInvocation(ROUNDS)
    public void rounds_actors_in_turn() {
        rounds();
    }

    /// Circuits on shared threads, after a millisecond each.
    @Benchmark
    @Fork(value = 3, jvmArgsAppend = SHARED)
    public void paused_circuits_shared(Percentiles percentiles) throws FileNotFoundException {
        afterPauses(percentiles);
    }

    /// Actors on a ForkJoinPool, after a millisecond each.
    @Benchmark
    public void paused_actors(Percentiles percentiles) throws FileNotFoundException {
        afterPauses(percentiles);
    }

    /// Loops on queues of JCTools with a circuit's promises, after a millisecond each.
    @Benchmark
    public void paused_loops(Percentiles percentiles) throws FileNotFoundException {
        afterPauses(percentiles);
    }
}
