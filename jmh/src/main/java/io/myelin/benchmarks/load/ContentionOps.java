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

/// Several producers that share a circuit: per emission of each producer, so that a circuit which kept up with twice
/// the load would show the same figure.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class ContentionOps {

    /// One producer.
    @Benchmark
    @Threads(1)
    public void producers_1(SharedCircuit shared, SharedCircuit.Producer producer) {
        producer.emit(shared);
    }

    /// 2 producers.
    @Benchmark
    @Threads(2)
    public void producers_2(SharedCircuit shared, SharedCircuit.Producer producer) {
        producer.emit(shared);
    }

    /// 4 producers.
    @Benchmark
    @Threads(4)
    public void producers_4(SharedCircuit shared, SharedCircuit.Producer producer) {
        producer.emit(shared);
    }

    /// 8 producers.
    @Benchmark
    @Threads(8)
    public void producers_8(SharedCircuit shared, SharedCircuit.Producer producer) {
        producer.emit(shared);
    }
}
