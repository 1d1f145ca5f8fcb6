package io.myelin.benchmarks.suite;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Cortex;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.benchmarks.check.Failures;
import io.myelin.benchmarks.check.Tally;
import java.util.concurrent.TimeUnit;
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

/// Memory: allocated and retained bytes, per emission, pipe, circuit and name, and the longest queue that one producer
/// builds up.
///
/// Every invocation reports its own bytes as further figures: `allocated` by all threads of the process,
/// `retained` after a collection. `-prof gc` adds the profiler's view. The rows' own score is the duration of
/// the whole invocation.
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 1)
@Measurement(iterations = 3)
@Fork(2)
@State(Scope.Thread)
public class MemoryOps {

    /// The number of objects of a kind that are made.
    @Param("100000")
    public int things;

    /// How many emissions a producer makes.
    @Param("1000000000")
    public int emissions;

    private final Cortex cortex = Substrates.cortex();
    private Circuit circuit;

    /// Distinguishes the names of each iteration from those of earlier ones.
    private int generation;

    /// Written by the circuit's thread, now and then; read by the producer.
    private volatile long published;

    /// Opened by JMH.
    public MemoryOps() {
    }

    /// Opens the circuit.
    @Setup
    public void open() {
        Failures.watch();
        circuit = cortex.circuit();
        circuit.await();
    }

    /// Closes the circuit.
    @TearDown
    public void close() {
        circuit.closeAwait();
        Failures.requireNone();
    }

    /// Emissions, with an await after every 1,000, so that no backlog counts as memory.
    ///
    /// @param bytes takes the figures
    @Benchmark
    public void per_emission(Bytes bytes) {
        var tally = new Tally();
        Pipe<Long> pipe = circuit.pipe(tally);
        int batches = Math.max(1, things / Suite.BATCH) * 10;
        bytes.measure(batches * Suite.BATCH, () -> {
            for (int batch = 0; batch < batches; batch++) {
                for (int call = 0; call < Suite.BATCH; call++) {
                    pipe.emit(Suite.value(call));
                }
                circuit.await();
            }
            return pipe;
        });
        tally.require("per_emission", (long) batches * Suite.BATCH);
    }

    /// Pipes of one conduit with names that existed before; each pipe has emitted once.
    ///
    /// @param bytes takes the figures
    @Benchmark
    public void per_pipe(Bytes bytes) {
        var root = cortex.name("pipe");
        for (int index = 0; index < things; index++) {
            root.name("n" + index);
        }
        var conduit = circuit.conduit(Long.class);
        bytes.measure(things, () -> {
            for (int index = 0; index < things; index++) {
                conduit.get(root.name("n" + index)).emit(Suite.value());
            }
            circuit.await();
            return conduit;
        });
        conduit.closeAwait();
    }

    /// Circuits, a hundredth of the number of other objects; each circuit has worked once.
    ///
    /// @param bytes takes the figures
    @Benchmark
    public void per_circuit(Bytes bytes) {
        var circuits = new Circuit[Math.max(1, things / 100)];
        bytes.measure(circuits.length, () -> {
            for (int index = 0; index < circuits.length; index++) {
                circuits[index] = cortex.circuit();
                circuits[index].pipe(Receptor.<Long>of()).emit(Suite.value());
                circuits[index].await();
            }
            return circuits;
        });
        for (var each : circuits) {
            each.closeAwait();
        }
    }

    /// Names that did not exist before.
    ///
    /// @param bytes takes the figures
    @Benchmark
    public void per_name(Bytes bytes) {
        var root = cortex.name("generation").name("g" + generation++);
        bytes.measure(things, () -> {
            for (int index = 0; index < things; index++) {
                root.name("n" + index);
            }
            return root;
        });
    }

    /// One producer that never waits: the longest queue that it builds up.
    ///
    /// @param backlog takes the figure
    @Benchmark
    public void backlog_flat_out(PeakBacklog backlog) {
        published = 0;
        var tally = new Tally();
        var pipe = circuit.pipe((Receptor<Long>) value -> {
            tally.receive(value);
            if ((tally.count() & PeakBacklog.GRAIN) == 0) {
                published = tally.count();
            }
        });
        backlog.begin();
        for (int call = 1; call <= emissions; call++) {
            pipe.emit(Suite.value());
            if ((call & PeakBacklog.GRAIN) == 0) {
                backlog.note(call - published);
            }
        }
        circuit.await();
        tally.require("backlog_flat_out", emissions);
    }
}
