package io.myelin.benchmarks.load;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/// Threads that repeatedly emit once and await the circuit: round trips a second of all of them together. With
/// `--processors 1`, caller and circuit share a processor. The rows by hand keep a circuit's promises ([Contender])
/// and are the limits of the others; they are meant for one processor, where nothing spins.
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class CallersOps {

    /// One caller.
    @Benchmark
    @Threads(1)
    public void callers_1(SharedCircuit shared) {
        shared.emitAwait();
    }

    /// 16 callers.
    @Benchmark
    @Threads(16)
    public void callers_16(SharedCircuit shared) {
        shared.emitAwait();
    }

    /// One caller, by hand.
    @Benchmark
    @Threads(1)
    public void callers_1_by_hand(SharedCircuit shared) {
        shared.emitAwait();
    }

    /// 16 callers, by hand.
    @Benchmark
    @Threads(16)
    public void callers_16_by_hand(SharedCircuit shared) {
        shared.emitAwait();
    }
}
