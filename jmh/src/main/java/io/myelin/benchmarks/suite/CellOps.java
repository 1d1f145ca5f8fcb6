package io.myelin.benchmarks.suite;

import io.humainary.substrates.api.Substrates.Cell;
import io.humainary.substrates.api.Substrates.Pipe;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.TearDown;

/// Cells: reading the published value, and updating it through the cell's pipe.
public class CellOps extends Suite {

    private Cell<Long> cell;
    private Pipe<Long> pipe;
    private boolean updated;

    /// Wired by [Suite].
    public CellOps() {
    }

    @Override
    void wire(String row) {
        cell = circuit.cell(-1L);
        pipe = row.equals("update_by_fiber")
                ? cortex.fiber(Long.class).limit(Long.MAX_VALUE).pipe(cell)
                : cell.pipe();
    }

    /// Requires the last update to be the published value.
    @TearDown
    public void checkValue() {
        if (updated && !cell.get().equals(value(BATCH - 1))) {
            throw new IllegalStateException("the cell holds " + cell.get() + " after the last update");
        }
    }

    /// A read of a cell that was never updated.
    @Benchmark
    public Long get() {
        return cell.get();
    }

    /// The pipe that feeds the cell.
    @Benchmark
    public Object pipe() {
        return cell.pipe();
    }

    /// A batch of updates and their await, per update.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public Long update() {
        batchAwait(pipe);
        updated = true;
        return cell.get();
    }

    /// The same through a fiber.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public Long update_by_fiber() {
        batchAwait(pipe);
        updated = true;
        return cell.get();
    }

    /// A cell, made.
    @Benchmark
    public Object create() {
        return circuit.cell(value());
    }
}
