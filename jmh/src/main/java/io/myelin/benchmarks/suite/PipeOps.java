package io.myelin.benchmarks.suite;

import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import java.util.ArrayList;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/// The emission path of pipes made by the circuit itself: into the queue, out of it, along chains and into
/// fan-outs.
///
/// Chains, fan-outs and transforming pipes are measured as a batch of 1,000 with a final await, per emission of the
/// batch: the circuit's work is the larger part of their cost, and a caller would not observe it otherwise.
public class PipeOps extends Suite {

    private Pipe<Long> pipe;

    @Override
    protected void wire(String row) {
        pipe = switch (row) {
            case "emit_to_empty_pipe" -> circuit.pipe();
            case "emit_to_receptor_pipe" -> circuit.pipe(Receptor.<Long>of());
            case "emit_to_chained_pipes" -> {
                var step = cortex.flow(Long.class).map(PipeOps::next);
                yield step.pipe(step.pipe(step.pipe(counted())));
            }
            case "emit_to_transform_pipe" -> cortex.flow(Long.class).map(PipeOps::next).pipe(counted());
            case "emit_to_double_transform" ->
                cortex.flow(Long.class).map(PipeOps::next).map(PipeOps::next).pipe(counted());
            case String chain when chain.startsWith("emit_chain_depth_") -> chain(number(chain));
            case String fanOut when fanOut.startsWith("emit_fanout_width_") -> fanOut(number(fanOut));
            default -> counted();
        };
    }

    private static int number(String row) {
        return Integer.parseInt(row.substring(row.lastIndexOf('_') + 1));
    }

    private Pipe<Long> counted() {
        expect(made -> made);
        return circuit.pipe(tally);
    }

    /// Every pipe but the last has a receptor that emits to the next.
    private Pipe<Long> chain(int depth) {
        Pipe<Long> head = counted();
        for (int link = 1; link < depth; link++) {
            var next = head;
            head = circuit.pipe((Receptor<Long>) next::emit);
        }
        return head;
    }

    private Pipe<Long> fanOut(int width) {
        var branches = new ArrayList<Pipe<Long>>();
        for (int branch = 0; branch < width; branch++) {
            branches.add(circuit.pipe(tally));
        }
        expect(made -> made * width);
        return circuit.pipe(branches);
    }

    private static Long next(Long value) {
        return value(value.intValue() ^ 1);
    }

    /// One emission into the circuit's queue.
    @Benchmark
    public void emit_to_async_pipe() {
        emit(pipe);
    }

    /// One emission to a pipe that goes nowhere.
    @Benchmark
    public void emit_to_empty_pipe() {
        pipe.emit(value());
    }

    /// One emission to a receptor that does nothing.
    @Benchmark
    public void emit_to_receptor_pipe() {
        emit(pipe);
    }

    /// One emission, and the wait until it was received.
    @Benchmark
    public void emit_with_await() {
        emitAwait(pipe);
    }

    /// A batch of emissions without any wait, per emission.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void emit_no_await() {
        batch(pipe);
    }

    /// A chain of one pipe.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void emit_chain_depth_1() {
        batchAwait(pipe);
    }

    /// A chain of 5 pipes.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void emit_chain_depth_5() {
        batchAwait(pipe);
    }

    /// A chain of 10 pipes.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void emit_chain_depth_10() {
        batchAwait(pipe);
    }

    /// A chain of 20 pipes.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void emit_chain_depth_20() {
        batchAwait(pipe);
    }

    /// A fan-out to one pipe.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void emit_fanout_width_1() {
        batchAwait(pipe);
    }

    /// A fan-out to 5 pipes.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void emit_fanout_width_5() {
        batchAwait(pipe);
    }

    /// A fan-out to 10 pipes.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void emit_fanout_width_10() {
        batchAwait(pipe);
    }

    /// A fan-out to 20 pipes.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void emit_fanout_width_20() {
        batchAwait(pipe);
    }

    /// Three mapping flows, each attached to the pipe that the one after it made.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void emit_to_chained_pipes() {
        batchAwait(pipe);
    }

    /// A flow with one mapping.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void emit_to_transform_pipe() {
        batchAwait(pipe);
    }

    /// A flow with two mappings.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void emit_to_double_transform() {
        batchAwait(pipe);
    }
}
