package io.myelin.benchmarks.load;

import io.myelin.benchmarks.check.Failures;
import io.myelin.benchmarks.check.Tally;
import io.myelin.benchmarks.suite.Suite;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/// One circuit, or what stands in its place, that all callers of a row emit into and wait for.
@State(Scope.Benchmark)
public class SharedCircuit {

    private final Tally tally = new Tally();
    private final AtomicLong made = new AtomicLong();
    private Contender contender;

    /// Opens it.
    @Setup
    public void open(BenchmarkParams params) {
        Failures.watch();
        contender = Contender.of(params.getBenchmark(), tally);
    }

    /// Requires what all callers emitted to have arrived, and closes it.
    @TearDown
    public void close() {
        contender.await().run();
        tally.require("shared circuit", made.get());
        Failures.requireNone();
        contender.close().run();
    }

    /// Makes an emission and waits for it.
    void emitAwait() {
        contender.entry().accept(Suite.value());
        made.getAndIncrement();
        contender.await().run();
    }
}
