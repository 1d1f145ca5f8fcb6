package io.myelin.benchmarks.load;

import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates;
import io.myelin.benchmarks.check.Failures;
import io.myelin.benchmarks.check.Patience;
import io.myelin.benchmarks.check.Tally;
import io.myelin.benchmarks.gauge.Bytes;
import io.myelin.benchmarks.gauge.ShotRows;
import io.myelin.benchmarks.suite.Suite;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.jctools.queues.MpscUnboundedArrayQueue;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Warmup;

/// The memory of a waiting message: a handler blocks, and a producer keeps sending. The messages are boxed beforehand,
/// so `retained_bytes` is what the queue adds to each. The rows' own score is the duration of the whole invocation.
@Warmup(iterations = 1)
@Measurement(iterations = 3)
@Fork(2)
public class WaitingOps extends ShotRows {

    private static final int CHUNK = 1 << 12;

    /// How many messages wait.
    @Param("1000000")
    public int things;

    private final Tally tally = new Tally();
    private final Semaphore held = new Semaphore(0);
    private final Semaphore released = new Semaphore(0);

    private void send(Consumer<Long> entry) {
        for (int call = 0; call < things; call++) {
            entry.accept(Suite.value(call % Suite.BATCH));
        }
    }

    /// Sends while the handling thread is blocked by the first message, then unblocks it.
    private void hold(Bytes bytes, Consumer<Long> entry, Object kept) {
        long before = tally.count();
        entry.accept(-1L);
        Patience.acquire(held, 1, "the message that holds up the others");
        bytes.measure(things, () -> {
            send(entry);
            return kept;
        });
        released.release();
        entry.accept(-2L);
        Patience.acquire(held, 1, "the last message");
        tally.require("waiting", before + things);
    }

    private void requireWaiting(Queue<Long> queue) {
        if (queue.size() != things) {
            throw new IllegalStateException(things + " messages expected to wait, " + queue.size() + " do");
        }
    }

    private void handle(Long message) {
        if (message == -1) {
            held.release();
            released.acquireUninterruptibly();
        } else if (message == -2) {
            held.release();
        } else {
            tally.receive(message);
        }
    }

    /// A pipe of a circuit.
    @Benchmark
    public void circuit(Bytes bytes) {
        Failures.watch();
        var circuit = Substrates.cortex().circuit();
        var pipe = circuit.pipe((Receptor<Long>) this::handle);
        hold(bytes, pipe::emit, circuit);
        circuit.closeAwait();
        Failures.requireNone();
    }

    /// 16 pipes of a circuit in turn.
    @Benchmark
    public void circuit_16_pipes(Bytes bytes) {
        Failures.watch();
        var circuit = Substrates.cortex().circuit();
        var first = circuit.pipe((Receptor<Long>) this::handle);
        var pipes = new Consumer<?>[16];
        for (int index = 0; index < pipes.length; index++) {
            Consumer<Long> emission = circuit.pipe((Receptor<Long>) this::handle)::emit;
            pipes[index] = emission;
        }
        hold(bytes, message -> {
            if (message < 0) {
                first.emit(message);
            } else {
                inTurn(pipes, message);
            }
        }, circuit);
        circuit.closeAwait();
        Failures.requireNone();
    }

    @SuppressWarnings("unchecked") // an array of a generic type
    private static void inTurn(Consumer<?>[] pipes, Long message) {
        ((Consumer<Long>) pipes[message.intValue() % pipes.length]).accept(message);
    }

    /// The unbounded queue of JCTools for many producers.
    @Benchmark
    public void jctools_unbounded(Bytes bytes) {
        var queue = new MpscUnboundedArrayQueue<Long>(CHUNK);
        bytes.measure(things, () -> {
            send(queue::offer);
            return queue;
        });
        requireWaiting(queue);
    }

    /// The JDK's linked queue.
    @Benchmark
    public void linked_queue(Bytes bytes) {
        var queue = new ConcurrentLinkedQueue<Long>();
        bytes.measure(things, () -> {
            send(queue::offer);
            return queue;
        });
        requireWaiting(queue);
    }

    /// Tasks of an executor with one thread: an actor pool or an event loop without a queue of its own keeps one for
    /// each message.
    @Benchmark
    public void executor(Bytes bytes) {
        try (ExecutorService executor = Executors.newSingleThreadExecutor()) {
            hold(bytes, message -> executor.execute(() -> handle(message)), executor);
        }
    }
}
