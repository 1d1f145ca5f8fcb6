package io.myelin.benchmarks.suite;

import io.humainary.substrates.api.Substrates.Pipe;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;

/// An operator of a fiber: a batch of the values 0 to 999 and its await, per emission that enters.
public class FiberOps extends Suite {

    /// The operator; every one of them, unless `-p stage=` names some.
    @Param
    public FiberStage stage;

    private Pipe<Long> pipe;

    @Override
    protected void wire(String row) {
        expect(made -> made == 0 ? 0 : stage.arrivals(made / BATCH));
        pipe = stage.fiber(circuit).pipe(circuit.<Long>pipe(tally));
    }

    /// One operator between a pipe and its receptor.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void operator() {
        batchAwait(pipe);
    }
}
