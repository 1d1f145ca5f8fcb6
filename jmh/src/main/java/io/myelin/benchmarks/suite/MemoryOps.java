package io.myelin.benchmarks.suite;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Cortex;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates;
import io.myelin.benchmarks.check.Failures;
import io.myelin.benchmarks.check.Tally;
import io.myelin.benchmarks.gauge.Bytes;
import io.myelin.benchmarks.gauge.ShotRows;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// Memory: allocated and retained bytes, per emission, pipe and name; `contest.HeldOps` has circuits.
///
/// Every invocation reports its own bytes as further figures: `allocated` by all threads of the process,
/// `retained` after a collection. `-prof gc` adds the profiler's view. The rows' own score is the duration of
/// the whole invocation.
@Warmup(iterations = 1)
@Measurement(iterations = 3)
@Fork(2)
public class MemoryOps extends ShotRows {

    /// The number of objects of a kind that are made.
    @Param("100000")
    public int things;

    private final Cortex cortex = Substrates.cortex();
    private Circuit circuit;

    /// Distinguishes the names of each iteration from those of earlier ones.
    private int generation;

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

    /// Names that did not exist before.
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
}
