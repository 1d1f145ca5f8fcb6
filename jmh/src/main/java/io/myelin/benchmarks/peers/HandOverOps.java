package io.myelin.benchmarks.peers;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates;
import io.myelin.benchmarks.check.Failures;
import io.myelin.benchmarks.gauge.AverageRows;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/// One producer, two or four and one thread that handles: a circuit's pipe, and an unbounded queue of JCTools with a
/// job object for each message, which a queue needs to serve several receivers. Per handled message, of all producers;
/// an invocation ends when all have been handled. A circuit stores a message's pipe only where it differs from that of
/// the message before; the rows with 16 handlers in turn differ each time.
///
/// With several producers the invoking thread is parked until the end, because they and the handling thread need all
/// processors. An invocation is long compared with waking them.
public class HandOverOps extends AverageRows {

    private static final int MESSAGES = 2_000_000;
    private static final Long MESSAGE = 1L;
    private static final int HANDLERS = 16;

    private final Arrivals arrivals = new Arrivals();

    private @Nullable Circuit circuit;
    private @Nullable JobLoop loop;
    private Consumer<Long> entry;
    private final List<Consumer<Long>> entries = new ArrayList<>();
    private volatile boolean closed;
    private final List<Thread> producers = new ArrayList<>();
    /// One for each producer, so that none sends another's share.
    private final List<Semaphore> calls = new ArrayList<>();

    /// Starts the handling thread and, where there are several, the producers.
    @Setup
    public void open(BenchmarkParams params) {
        Failures.watch();
        if (params.getBenchmark().contains(".circuit_")) {
            circuit = Substrates.cortex().circuit();
        } else {
            loop = new JobLoop();
        }
        for (int handler = 0; handler < HANDLERS; handler++) {
            entries.add(entry());
        }
        entry = entries.getFirst();
        int count = params.getBenchmark().contains("_4_") ? 4 : params.getBenchmark().contains("_2_") ? 2 : 0;
        for (int i = 0; i < count; i++) {
            Semaphore called = new Semaphore(0);
            calls.add(called);
            producers.add(Thread.ofPlatform()
                    .daemon()
                    .name("producer-" + i)
                    .start(() -> produce(called, MESSAGES / count)));
        }
    }

    private Consumer<Long> entry() {
        if (circuit == null) {
            return loop.channel(arrivals::arrive);
        }
        Pipe<Long> pipe = circuit.pipe((Receptor<Long>) arrivals::arrive);
        return pipe::emit;
    }

    private void produce(Semaphore called, int messages) {
        for (called.acquireUninterruptibly(); !closed; called.acquireUninterruptibly()) {
            send(messages);
        }
    }

    private void send(int messages) {
        for (int call = 0; call < messages; call++) {
            entry.accept(MESSAGE);
        }
    }

    /// Ends the threads and requires that everything arrived once.
    @TearDown
    public void close() throws InterruptedException {
        closed = true;
        calls.forEach(Semaphore::release);
        for (Thread producer : producers) {
            producer.join();
        }
        if (circuit != null) {
            circuit.closeAwait();
        }
        if (loop != null) {
            loop.close();
        }
        arrivals.requireExact();
        Failures.requireNone();
    }

    private void alone() {
        arrivals.announce(MESSAGES);
        send(MESSAGES);
        arrivals.await();
    }

    private void inTurn() {
        arrivals.announce(MESSAGES);
        for (int call = 0; call < MESSAGES; call++) {
            entries.get(call % HANDLERS).accept(MESSAGE);
        }
        arrivals.await();
    }

    private void together() {
        arrivals.announce(MESSAGES);
        calls.forEach(Semaphore::release);
        arrivals.awaitAsleep();
    }

    /// One producer, a circuit.
    @Benchmark
    @OperationsPerInvocation(MESSAGES)
    public void circuit_1_producer() {
        alone();
    }

    /// One producer, a queue of jobs.
    @Benchmark
    @OperationsPerInvocation(MESSAGES)
    public void queue_1_producer() {
        alone();
    }

    /// One producer, a circuit, 16 pipes in turn.
    @Benchmark
    @OperationsPerInvocation(MESSAGES)
    public void circuit_16_handlers() {
        inTurn();
    }

    /// One producer, a queue of jobs, for 16 handlers in turn.
    @Benchmark
    @OperationsPerInvocation(MESSAGES)
    public void queue_16_handlers() {
        inTurn();
    }

    /// Two producers, a circuit.
    @Benchmark
    @OperationsPerInvocation(MESSAGES)
    public void circuit_2_producers() {
        together();
    }

    /// Two producers, a queue of jobs.
    @Benchmark
    @OperationsPerInvocation(MESSAGES)
    public void queue_2_producers() {
        together();
    }

    /// Four producers, a circuit.
    @Benchmark
    @OperationsPerInvocation(MESSAGES)
    public void circuit_4_producers() {
        together();
    }

    /// Four producers, a queue of jobs.
    @Benchmark
    @OperationsPerInvocation(MESSAGES)
    public void queue_4_producers() {
        together();
    }
}
