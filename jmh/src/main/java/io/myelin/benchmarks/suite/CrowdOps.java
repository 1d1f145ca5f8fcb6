package io.myelin.benchmarks.suite;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.benchmarks.check.Failures;
import io.myelin.benchmarks.check.Tally;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;

/// Many circuits, four producers, every emission to a circuit at random; 200,000 emissions and the await of every
/// circuit, per emission.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
@State(Scope.Thread)
public class CrowdOps {

    private static final int PRODUCERS = 4;
    private static final int EMISSIONS = 200_000;
    private static final long MULTIPLIER = 6_364_136_223_846_793_005L;
    private static final String WORKER = "-Dio.myelin.substrates.worker=";

    private final List<Circuit> circuits = new ArrayList<>();
    private final List<Tally> tallies = new ArrayList<>();
    private final List<Thread> producers = new ArrayList<>();
    /// One for each producer, so that none does another's part.
    private final List<Semaphore> calls = new ArrayList<>();
    private Pipe<Long>[] pipes;
    private volatile CountDownLatch running = new CountDownLatch(0);
    private volatile boolean closed;
    private long made;

    /// Opened by JMH.
    public CrowdOps() {
    }

    /// Opens the circuits and starts the producers.
    ///
    /// @param params tells the row, whose name holds the number of circuits
    @Setup
    @SuppressWarnings("unchecked") // an array of a generic type: a list would cost a call for each emission
    public void open(BenchmarkParams params) {
        Failures.watch();
        var row = params.getBenchmark().replaceFirst(".*\\.circuits_(\\d+).*", "$1");
        int count = Integer.parseInt(row);
        pipes = (Pipe<Long>[]) new Pipe<?>[count];
        for (int index = 0; index < count; index++) {
            var circuit = Substrates.cortex().circuit();
            var tally = new Tally();
            circuits.add(circuit);
            tallies.add(tally);
            pipes[index] = circuit.pipe(tally);
        }
        circuits.forEach(Circuit::await);
        for (int index = 0; index < PRODUCERS; index++) {
            var call = new Semaphore(0);
            long seed = index + 1;
            calls.add(call);
            producers.add(Thread.ofPlatform().daemon().name("producer-" + index).start(() -> produce(call, seed)));
        }
    }

    private void produce(Semaphore call, long seed) {
        long random = seed * MULTIPLIER;
        for (call.acquireUninterruptibly(); !closed; call.acquireUninterruptibly()) {
            for (int emission = 0; emission < EMISSIONS / PRODUCERS; emission++) {
                random = random * MULTIPLIER + 1;
                pipes[(int) ((random >>> 33) % pipes.length)].emit(Suite.value());
            }
            running.countDown();
        }
    }

    /// Requires every emission to have arrived, and ends everything.
    ///
    /// @throws InterruptedException when interrupted
    @TearDown
    public void close() throws InterruptedException {
        closed = true;
        calls.forEach(Semaphore::release);
        for (var producer : producers) {
            producer.join();
        }
        circuits.forEach(Circuit::await);
        long arrived = tallies.stream().mapToLong(Tally::count).sum();
        if (arrived != made) {
            throw new IllegalStateException(made + " emissions, " + arrived + " arrived");
        }
        Failures.requireNone();
        circuits.forEach(Circuit::closeAwait);
    }

    private void run() throws InterruptedException {
        running = new CountDownLatch(PRODUCERS);
        calls.forEach(Semaphore::release);
        running.await();
        circuits.forEach(Circuit::await);
        made += EMISSIONS;
    }

    /// 20 circuits, the provider's usual kind of worker.
    ///
    /// @throws InterruptedException when interrupted
    @Benchmark
    @OperationsPerInvocation(EMISSIONS)
    public void circuits_20() throws InterruptedException {
        run();
    }

    /// 200 circuits, the provider's usual kind of worker.
    ///
    /// @throws InterruptedException when interrupted
    @Benchmark
    @OperationsPerInvocation(EMISSIONS)
    public void circuits_200() throws InterruptedException {
        run();
    }

    /// 200 circuits on virtual threads.
    ///
    /// @throws InterruptedException when interrupted
    @Benchmark
    @OperationsPerInvocation(EMISSIONS)
    @Fork(value = 3, jvmArgsAppend = WORKER + "virtual")
    public void circuits_200_virtual() throws InterruptedException {
        run();
    }

    /// 200 circuits on shared threads.
    ///
    /// @throws InterruptedException when interrupted
    @Benchmark
    @OperationsPerInvocation(EMISSIONS)
    @Fork(value = 3, jvmArgsAppend = WORKER + "shared")
    public void circuits_200_shared() throws InterruptedException {
        run();
    }
}
