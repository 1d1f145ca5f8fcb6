package io.myelin.benchmarks.suite;

import static io.humainary.substrates.api.Substrates.Routing.STEM;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/// The rows of the published table on circuits (single and batched emissions, with and without await), and the life of
/// a circuit from creation to close.
public class CircuitOps extends Suite {

    private Pipe<Long> pipe;
    private Name name;

    @Override
    protected void wire(String row) {
        name = cortex.name("conduit");
        pipe = circuit.pipe(tally);
        expect(made -> made);
    }

    /// One emission, no wait.
    @Benchmark
    public void emit_single() {
        emit(pipe);
    }

    /// One emission and the wait for it.
    @Benchmark
    public void emit_single_await() {
        emitAwait(pipe);
    }

    /// 1,000 emissions, no wait, per emission.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void emit_batch() {
        batch(pipe);
    }

    /// 1,000 emissions and the wait for them, per emission.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void emit_batch_await() {
        batchAwait(pipe);
    }

    /// An await of an idle circuit that is already running.
    @Benchmark
    public void hot_await_queue_drain() {
        circuit.await();
    }

    /// A pipe made on a circuit that is already running.
    @Benchmark
    public Pipe<Long> hot_pipe_async() {
        return circuit.pipe(Receptor.<Long>of());
    }

    /// A circuit made and closed, without waiting for the close.
    @Benchmark
    public void create_and_close() {
        cortex.circuit().close();
    }

    /// A circuit made, awaited while it is idle, and closed without waiting.
    @Benchmark
    public void create_await_close() {
        var fresh = cortex.circuit();
        fresh.await();
        fresh.close();
    }

    /// A circuit with one conduit.
    @Benchmark
    public Object conduit_create_close() {
        var fresh = cortex.circuit();
        return closing(fresh, fresh.conduit(Long.class));
    }

    /// A circuit with one named conduit.
    @Benchmark
    public Object conduit_create_named() {
        var fresh = cortex.circuit();
        return closing(fresh, fresh.conduit(name, Long.class));
    }

    /// A circuit with one conduit that routes hierarchically.
    @Benchmark
    public Object conduit_create_stem() {
        var fresh = cortex.circuit();
        return closing(fresh, fresh.conduit(Long.class, STEM));
    }

    /// A circuit with one conduit that has one pipe.
    @Benchmark
    public Object conduit_create_pipe() {
        var fresh = cortex.circuit();
        return closing(fresh, fresh.conduit(Long.class).get(name));
    }

    private static Object closing(Circuit circuit, Object made) {
        circuit.close();
        return made;
    }
}
