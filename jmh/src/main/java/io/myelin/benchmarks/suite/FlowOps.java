package io.myelin.benchmarks.suite;

import io.humainary.substrates.api.Substrates.Cell;
import io.humainary.substrates.api.Substrates.Flow;
import io.humainary.substrates.api.Substrates.Pipe;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/// One row per flow operator: a batch of the values 0 to 999 and its await, per emission that enters.
public class FlowOps extends Suite {

    private static final int WINDOW = 16;

    private Pipe<Long> pipe;
    private Pipe<Object> target;
    private Flow<Long, Long> stages;

    /// Wired by [Suite].
    public FlowOps() {
    }

    @Override
    void wire(String row) {
        target = circuit.pipe(tally);
        stages = cortex.flow(Long.class).map(FlowOps::other).map(FlowOps::other);
        if (row.equals("pipe_to_cell")) {
            Cell<Long> cell = circuit.cell(value(0));
            pipe = cortex.flow(Long.class).map(FlowOps::other).pipe(cell);
        } else {
            pipe = flow(row).pipe(target);
            switch (row) {
                case "change" -> expect(made -> Math.max(0, made - 1));
                case "materialise" -> expect(_ -> 0);
                default -> expect(made -> made);
            }
        }
    }

    private Flow<Long, ?> flow(String row) {
        var flow = cortex.flow(Long.class);
        return switch (row) {
            case "map" -> flow.map(FlowOps::other);
            case "scan" -> flow.scan(() -> value(0), FlowOps::larger);
            case "scan_projection" -> flow.scan(() -> value(0), FlowOps::larger, FlowOps::other);
            case "scan_projection_input" -> flow.scan(() -> value(0), FlowOps::larger, (state, _) -> state);
            case "run" -> flow.run();
            case "change" -> flow.change();
            case "relate" -> flow.relate(value(0), FlowOps::larger);
            case "fiber" -> flow.fiber(cortex.fiber(Long.class).limit(Long.MAX_VALUE));
            case "fiber_by_subject" -> flow.fiber(_ -> cortex.fiber(Long.class).limit(Long.MAX_VALUE));
            case "window" -> flow.window(WINDOW).map(_ -> value(0));
            case "flow" -> flow.flow(cortex.flow(Long.class).map(FlowOps::other));
            case "flow_by_subject" -> flow.flow(_ -> cortex.flow(Long.class).map(FlowOps::other));
            case "materialise" -> stages;
            default -> throw new IllegalArgumentException("no flow for row " + row);
        };
    }

    private static Long other(Long value) {
        return value(value.intValue() ^ 1);
    }

    private static Long larger(Long left, Long right) {
        return left.compareTo(right) >= 0 ? left : right;
    }

    /// Maps each value.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void map() {
        batchAwait(pipe);
    }

    /// Folds into a state and passes it on.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void scan() {
        batchAwait(pipe);
    }

    /// Folds into a state and passes a projection of it on.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void scan_projection() {
        batchAwait(pipe);
    }

    /// Folds into a state and passes a projection of state and value on.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void scan_projection_input() {
        batchAwait(pipe);
    }

    /// Passes each value with the length of its run.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void run() {
        batchAwait(pipe);
    }

    /// Passes a change at the end of every run; all values differ, so the first only begins one.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void change() {
        batchAwait(pipe);
    }

    /// Relates each value with the one before.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void relate() {
        batchAwait(pipe);
    }

    /// Passes each window of values, mapped back to a value.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void window() {
        batchAwait(pipe);
    }

    /// Appends a fiber.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void fiber() {
        batchAwait(pipe);
    }

    /// Appends a fiber that a function chooses by subject.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void fiber_by_subject() {
        batchAwait(pipe);
    }

    /// Appends a flow.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void flow() {
        batchAwait(pipe);
    }

    /// Appends a flow that a function chooses by subject.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void flow_by_subject() {
        batchAwait(pipe);
    }

    /// Ends in a cell.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void pipe_to_cell() {
        batchAwait(pipe);
    }

    /// Attaches a flow of two stages to a pipe.
    @Benchmark
    public Object materialise() {
        return stages.pipe(target);
    }
}
