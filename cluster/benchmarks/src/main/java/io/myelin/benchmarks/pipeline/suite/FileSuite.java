package io.myelin.benchmarks.pipeline.suite;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;

/// Base of the rows on a file journal.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 10, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
@State(Scope.Benchmark)
public abstract class FileSuite {

    /// Made by JMH.
    FileSuite() {
    }

    /// Sets up the row.
    ///
    /// @param params identifies the row
    @Setup(Level.Trial)
    public final void open(BenchmarkParams params) {
        var name = params.getBenchmark();
        wire(name.substring(name.lastIndexOf('.') + 1));
    }

    /// Sets up the row.
    ///
    /// @param row the benchmark method's name
    abstract void wire(String row);

    /// Releases the row's resources.
    @TearDown(Level.Trial)
    public abstract void close();
}
