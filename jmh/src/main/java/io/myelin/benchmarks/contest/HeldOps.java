package io.myelin.benchmarks.contest;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates;
import io.myelin.benchmarks.check.Failures;
import io.myelin.benchmarks.check.Patience;
import io.myelin.benchmarks.gauge.Bytes;
import io.myelin.benchmarks.gauge.ShotRows;
import io.myelin.benchmarks.peers.Actor;
import io.myelin.benchmarks.suite.Suite;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// The heap that a receiver holds, once it has handled one message, or a burst of 400: circuits on shared threads, and
/// actors with a queue of JCTools each. `retained_bytes` is the figure; the rows' own score means nothing.
@Warmup(iterations = 1)
@Measurement(iterations = 3)
@Fork(value = 2, jvmArgsAppend = "-Dio.myelin.substrates.worker=shared")
public class HeldOps extends ShotRows {

    private static final int BURST = 400;
    private static final int CHUNK = 1 << 6;

    /// How many receivers there are: many, since the heap in use is known by regions of a megabyte or more.
    @Param("100000")
    public int things;

    private final Semaphore handled = new Semaphore(0);
    private ExecutorService pool;

    /// Starts the pool.
    @Setup
    public void open() {
        Failures.watch();
        pool = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    }

    /// Ends the pool.
    @TearDown
    public void close() {
        pool.close();
        Failures.requireNone();
    }

    private void circuits(Bytes bytes, int messages) {
        var circuits = new Circuit[things];
        bytes.measure(circuits.length, () -> {
            for (int index = 0; index < circuits.length; index++) {
                circuits[index] = Substrates.cortex().circuit();
                send(circuits[index].pipe((Receptor<Long>) this::handle)::emit, messages);
            }
            return circuits;
        });
        for (var circuit : circuits) {
            circuit.closeAwait();
        }
    }

    private void actors(Bytes bytes, int messages) {
        var actors = new Actor[things];
        bytes.measure(actors.length, () -> {
            for (int index = 0; index < actors.length; index++) {
                actors[index] = new Actor(pool, this::handle, CHUNK);
                send(actors[index], messages);
            }
            return actors;
        });
    }

    private void send(Consumer<Long> entry, int messages) {
        for (int message = 0; message < messages; message++) {
            entry.accept(Suite.value(message));
        }
        Patience.acquire(handled, messages, "the messages of a receiver");
    }

    private void handle(Long message) {
        handled.release();
    }

    /// Circuits that have handled one message.
    @Benchmark
    public void idle(Bytes bytes) {
        circuits(bytes, 1);
    }

    /// Actors that have handled one message.
    @Benchmark
    public void idle_actors(Bytes bytes) {
        actors(bytes, 1);
    }

    /// Circuits that have handled 400 messages.
    @Benchmark
    public void after_bursts(Bytes bytes) {
        circuits(bytes, BURST);
    }

    /// Actors that have handled 400 messages.
    @Benchmark
    public void after_bursts_actors(Bytes bytes) {
        actors(bytes, BURST);
    }
}
