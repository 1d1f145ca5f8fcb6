package io.myelin.benchmarks.suite;

import io.humainary.substrates.api.Substrates.Pipe;
import java.util.concurrent.Executors;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/// Virtual threads that live for a few emissions: a task each, as a server runs a request; their start and end
/// and the await included, per emission.
public class ShortLivedOps extends Suite {

    private static final int THREADS = 10_000;
    private static final int EACH = 20;

    private Pipe<Long> pipe;

    /// Wired by [Suite].
    public ShortLivedOps() {
    }

    @Override
    void wire(String row) {
        pipe = circuit.pipe(tally);
        expect(made -> made);
    }

    private void task() {
        for (int call = 0; call < EACH; call++) {
            pipe.emit(value());
        }
    }

    /// 10,000 virtual threads with 20 emissions each.
    @Benchmark
    @OperationsPerInvocation(THREADS * EACH)
    public void virtual_threads_of_20() {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int thread = 0; thread < THREADS; thread++) {
                executor.execute(this::task);
            }
        }
        made(THREADS * EACH);
        circuit.await();
    }

    /// The same threads without an emission: the cost of the row above without a circuit.
    @Benchmark
    @OperationsPerInvocation(THREADS * EACH)
    public void virtual_threads_alone() {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int thread = 0; thread < THREADS; thread++) {
                executor.execute(() -> {});
            }
        }
    }
}
