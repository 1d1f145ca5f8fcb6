package io.myelin.benchmarks.contest;

import io.humainary.substrates.api.Substrates;
import io.myelin.benchmarks.byhand.CircuitByHand;
import io.myelin.benchmarks.check.Failures;
import io.myelin.benchmarks.check.Patience;
import io.myelin.benchmarks.check.Tally;
import io.myelin.benchmarks.gauge.ShotRows;
import io.myelin.benchmarks.load.Contender;
import io.myelin.benchmarks.peers.JobLoop;
import io.myelin.benchmarks.suite.Suite;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;

/// What a message costs its consumer: the handling thread is held while messages are sent, and a row is the time from
/// its release until all have been handled.
///
/// - `entries`: virtual threads that live for twenty messages each, beside the same threads and one queue of JCTools
/// - `backlog`: a hundred times as many messages of one producer, in a heap of 256 MB
/// - `pipes`: half as many pipes of a conduit as messages, in order or at random, beside a record a message, which
///   names its handler, in a queue of JCTools
///
/// The rows by hand keep a circuit's promises ([CircuitByHand]); the queues and records keep none.
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 25)
@Measurement(iterations = 10)
public class DrainOps extends ShotRows {

    private static final int EACH = 20;
    private static final int HUNDRED = 100;
    private static final Long HOLD = -1L;

    /// How many messages wait.
    @Param("200000")
    public int things;

    private final Semaphore held = new Semaphore(0);
    private final Semaphore released = new Semaphore(0);
    private final Semaphore handled = new Semaphore(0);
    private final List<Consumer<Long>> entries = new ArrayList<>();
    private Tally tally;
    private Runnable close;
    private int[] order;
    private String row;
    private long sent;

    /// Makes what the row sends to.
    @Setup
    public void open(BenchmarkParams params) {
        Failures.watch();
        tally = new Tally();
        row = params.getBenchmark().replaceFirst(".*\\.", "");
        if (row.startsWith("entries") || row.startsWith("backlog")) {
            var contender = Contender.of(row, value -> handle((Long) value));
            entries.add(contender.entry());
            close = contender.close();
        } else if (row.endsWith("_jobs")) {
            var loop = new JobLoop();
            channels(() -> loop.channel(value -> handle(value)));
            close = loop::close;
        } else if (row.endsWith("_by_hand")) {
            var circuit = new CircuitByHand();
            channels(() -> circuit.pipe(value -> handle(value)));
            close = circuit::close;
        } else {
            pipes();
        }
        order = new Random(1).ints(things, 0, entries.size()).toArray();
        if (row.contains("in_order")) {
            for (int index = 0; index < things; index++) {
                order[index] = index % entries.size();
            }
        }
    }

    private void channels(Supplier<Consumer<Long>> channel) {
        for (int pipe = 0; pipe < things / 2; pipe++) {
            entries.add(channel.get());
        }
    }

    private void pipes() {
        var cortex = Substrates.cortex();
        var circuit = cortex.circuit();
        var conduit = circuit.conduit(Long.class);
        conduit.subscribe(circuit.subscriber(cortex.name("drain"), (_, channel) -> channel.register(this::handle)));
        var root = cortex.name("pipe");
        for (int pipe = 0; pipe < things / 2; pipe++) {
            entries.add(conduit.get(root.name("n" + pipe))::emit);
        }
        circuit.await();
        close = circuit::closeAwait;
    }

    private void handle(Long value) {
        if (value.equals(HOLD)) {
            held.release();
            released.acquireUninterruptibly();
            return;
        }
        tally.receive(value);
        if (tally.count() == sent) {
            handled.release();
        }
    }

    /// Holds the handling thread, and sends.
    @Setup(Level.Invocation)
    public void fill() {
        boolean backlog = row.startsWith("backlog");
        sent += backlog ? (long) HUNDRED * things : things;
        entries.getFirst().accept(HOLD);
        Patience.acquire(held, 1, "the message that holds the others");
        if (backlog) {
            var entry = entries.getFirst();
            for (int message = 0; message < HUNDRED * things; message++) {
                entry.accept(Suite.value(message % Suite.BATCH));
            }
        } else if (row.startsWith("entries")) {
            try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
                for (int thread = 0; thread < things / EACH; thread++) {
                    threads.execute(this::few);
                }
            }
        } else {
            for (int index = 0; index < things; index++) {
                entries.get(order[index]).accept(Suite.value(index % Suite.BATCH));
            }
        }
    }

    private void few() {
        for (int call = 0; call < EACH; call++) {
            entries.getFirst().accept(Suite.value(call));
        }
    }

    /// Requires all messages to have arrived once.
    @TearDown
    public void close() {
        tally.require("drain", sent);
        Failures.requireNone();
        close.run();
    }

    private void drain() {
        released.release();
        Patience.acquire(handled, 1, "the last message");
    }

    /// A circuit.
    @Benchmark
    public void entries() {
        drain();
    }

    /// One queue of JCTools.
    @Benchmark
    public void entries_queue() {
        drain();
    }

    /// By hand, with a circuit's promises.
    @Benchmark
    public void entries_by_hand() {
        drain();
    }

    /// A circuit.
    @Benchmark
    @Warmup(iterations = 2)
    @Measurement(iterations = 4)
    @Fork(value = 3, jvmArgsAppend = {"-Xms256m", "-Xmx256m"})
    public void backlog() {
        drain();
    }

    /// One queue of JCTools.
    @Benchmark
    @Warmup(iterations = 2)
    @Measurement(iterations = 4)
    @Fork(value = 3, jvmArgsAppend = {"-Xms256m", "-Xmx256m"})
    public void backlog_queue() {
        drain();
    }

    /// A circuit, each pipe after the one before.
    @Benchmark
    public void pipes_in_order() {
        drain();
    }

    /// A record a message, each handler after the one before.
    @Benchmark
    public void pipes_in_order_jobs() {
        drain();
    }

    /// By hand, with a circuit's promises, each pipe after the one before.
    @Benchmark
    public void pipes_in_order_by_hand() {
        drain();
    }

    /// A circuit, pipes at random.
    @Benchmark
    public void pipes_random() {
        drain();
    }

    /// A record a message, handlers at random.
    @Benchmark
    public void pipes_random_jobs() {
        drain();
    }

    /// By hand, with a circuit's promises, pipes at random.
    @Benchmark
    public void pipes_random_by_hand() {
        drain();
    }
}
