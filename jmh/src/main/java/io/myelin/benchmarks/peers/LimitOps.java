package io.myelin.benchmarks.peers;

import io.myelin.benchmarks.byhand.References;
import io.myelin.benchmarks.check.Failures;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
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

/// The time that this machine needs to pass references from threads to a thread, without the other features of a queue
/// ([References]): the lower bound for the rows of [HandOverOps]. Calls, counts and waits as they do.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
@State(Scope.Thread)
public class LimitOps {

    private static final int MESSAGES = 2_000_000;
    private static final Long MESSAGE = 1L;

    /// With fewer references than this in a round, the reader backs off.
    private static final int FEW = 512;
    private static final int BREATH = 64;

    private final Arrivals arrivals = new Arrivals();
    private final List<References> lines = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    /// One for each writer, so that none writes another's share.
    private final List<Semaphore> calls = new ArrayList<>();
    private @Nullable Consumer<Long> receiver;
    private volatile boolean closed;

    /// Started by JMH.
    public LimitOps() {
    }

    /// Starts the threads.
    ///
    /// @param params identifies the row
    @Setup
    public void open(BenchmarkParams params) {
        Failures.watch();
        var row = params.getBenchmark();
        receiver = row.endsWith("_targets") ? arrivals::arrive : null;
        int count = row.contains("_2_producers") ? 2 : 1;
        for (int line = 0; line < count; line++) {
            lines.add(new References());
        }
        threads.add(Thread.ofPlatform().daemon().name("reader").start(this::read));
        if (count > 1) {
            for (References line : lines) {
                var called = new Semaphore(0);
                calls.add(called);
                threads.add(Thread.ofPlatform()
                        .daemon()
                        .name("writer")
                        .start(() -> write(called, line, MESSAGES / count)));
            }
        }
    }

    private void read() {
        Consumer<Long> arrive = arrivals::arrive;
        while (!closed) {
            int found = 0;
            for (int line = 0; line < lines.size(); line++) {
                found += lines.get(line).drain(arrive);
            }
            for (int breath = 0; found < FEW && breath < BREATH; breath++) {
                Thread.onSpinWait();
            }
        }
    }

    private void write(Semaphore called, References line, int messages) {
        for (called.acquireUninterruptibly(); !closed; called.acquireUninterruptibly()) {
            line.fill(MESSAGE, messages, receiver);
        }
    }

    /// Ends the threads and requires that everything arrived once.
    ///
    /// @throws InterruptedException if interrupted
    @TearDown
    public void close() throws InterruptedException {
        closed = true;
        calls.forEach(Semaphore::release);
        for (Thread thread : threads) {
            thread.join();
        }
        arrivals.requireExact();
        Failures.requireNone();
    }

    private void alone() {
        arrivals.announce(MESSAGES);
        lines.getFirst().fill(MESSAGE, MESSAGES, receiver);
        arrivals.await();
    }

    /// One writer, a reference a message.
    @Benchmark
    @OperationsPerInvocation(MESSAGES)
    public void bare_1_producer() {
        alone();
    }

    /// One writer, two references a message: the cost of addressing each message.
    @Benchmark
    @OperationsPerInvocation(MESSAGES)
    public void bare_1_producer_targets() {
        alone();
    }

    /// Two unordered writers, a reference a message.
    @Benchmark
    @OperationsPerInvocation(MESSAGES)
    public void bare_2_producers() {
        arrivals.announce(MESSAGES);
        calls.forEach(Semaphore::release);
        arrivals.awaitAsleep();
    }
}
