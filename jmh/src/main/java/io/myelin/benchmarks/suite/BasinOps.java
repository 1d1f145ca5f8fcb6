package io.myelin.benchmarks.suite;

import io.humainary.substrates.api.Substrates.Basin;
import io.humainary.substrates.api.Substrates.Pipe;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/// Basins: keeping the last values, and draining them into a pipe. A batch and its await, per value.
public class BasinOps extends Suite {

    private static final int SMALL = 100;

    private Basin<Long> basin;
    private Pipe<Long> target;

    /// Wired by [Suite].
    public BasinOps() {
    }

    @Override
    void wire(String row) {
        basin = circuit.basin(Long.class, row.equals("evict_drain") ? SMALL : BATCH);
        target = circuit.pipe(tally);
        switch (row) {
            case "fill_drain" -> expect(made -> made);
            case "evict_drain" -> expect(made -> made / BATCH * SMALL);
            default -> {}
        }
    }

    /// A batch into a basin that holds it, evicting the one before.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void fill() {
        batchAwait(basin.pipe());
    }

    /// A batch into a basin, and all of it out again.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void fill_drain() {
        batch(basin.pipe());
        basin.drain(target);
        circuit.await();
    }

    /// A batch into a basin of 100, and the last 100 out again.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void evict_drain() {
        batch(basin.pipe());
        basin.drain(target);
        circuit.await();
    }

    /// A drain of an empty basin and its await.
    @Benchmark
    public void drain_empty() {
        basin.drain(target);
        circuit.await();
    }

    /// A basin, made.
    @Benchmark
    public Object create() {
        return circuit.basin(SMALL);
    }
}
