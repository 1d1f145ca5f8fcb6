package io.myelin.benchmarks.suite;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/// Several producers that share a circuit, and one producer that emits to several circuits.
///
/// `producers_…`: per emission of each producer, so that a circuit which kept up with twice the load would
/// show the same figure. `…_await`: every producer waits after 100 emissions. `circuits_…`: 6,400
/// emissions, shared out evenly, and the await of every circuit, per emission.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class ContentionOps {

    private static final int BETWEEN_AWAITS = 100;
    private static final int SHARED_OUT = 6_400;

    /// Made by JMH.
    public ContentionOps() {
    }

    /// One producer.
    ///
    /// @param shared   the circuit
    /// @param producer this thread
    @Benchmark
    @Threads(1)
    public void producers_1(SharedCircuit shared, SharedCircuit.Producer producer) {
        producer.emit(shared);
    }

    /// 2 producers.
    ///
    /// @param shared   the circuit
    /// @param producer this thread
    @Benchmark
    @Threads(2)
    public void producers_2(SharedCircuit shared, SharedCircuit.Producer producer) {
        producer.emit(shared);
    }

    /// 4 producers.
    ///
    /// @param shared   the circuit
    /// @param producer this thread
    @Benchmark
    @Threads(4)
    public void producers_4(SharedCircuit shared, SharedCircuit.Producer producer) {
        producer.emit(shared);
    }

    /// 8 producers.
    ///
    /// @param shared   the circuit
    /// @param producer this thread
    @Benchmark
    @Threads(8)
    public void producers_8(SharedCircuit shared, SharedCircuit.Producer producer) {
        producer.emit(shared);
    }

    /// One producer that waits.
    ///
    /// @param shared   the circuit
    /// @param producer this thread
    @Benchmark
    @Threads(1)
    @OperationsPerInvocation(BETWEEN_AWAITS)
    public void producers_1_await(SharedCircuit shared, SharedCircuit.Producer producer) {
        producer.emitAwait(shared, BETWEEN_AWAITS);
    }

    /// 2 producers that wait.
    ///
    /// @param shared   the circuit
    /// @param producer this thread
    @Benchmark
    @Threads(2)
    @OperationsPerInvocation(BETWEEN_AWAITS)
    public void producers_2_await(SharedCircuit shared, SharedCircuit.Producer producer) {
        producer.emitAwait(shared, BETWEEN_AWAITS);
    }

    /// 4 producers that wait.
    ///
    /// @param shared   the circuit
    /// @param producer this thread
    @Benchmark
    @Threads(4)
    @OperationsPerInvocation(BETWEEN_AWAITS)
    public void producers_4_await(SharedCircuit shared, SharedCircuit.Producer producer) {
        producer.emitAwait(shared, BETWEEN_AWAITS);
    }

    /// 8 producers that wait.
    ///
    /// @param shared   the circuit
    /// @param producer this thread
    @Benchmark
    @Threads(8)
    @OperationsPerInvocation(BETWEEN_AWAITS)
    public void producers_8_await(SharedCircuit shared, SharedCircuit.Producer producer) {
        producer.emitAwait(shared, BETWEEN_AWAITS);
    }

    /// One circuit.
    ///
    /// @param circuits the circuit
    @Benchmark
    @OperationsPerInvocation(SHARED_OUT)
    public void circuits_1(ManyCircuits circuits) {
        circuits.run(SHARED_OUT);
    }

    /// 4 circuits.
    ///
    /// @param circuits the circuits
    @Benchmark
    @OperationsPerInvocation(SHARED_OUT)
    public void circuits_4(ManyCircuits circuits) {
        circuits.run(SHARED_OUT);
    }

    /// 64 circuits.
    ///
    /// @param circuits the circuits
    @Benchmark
    @OperationsPerInvocation(SHARED_OUT)
    public void circuits_64(ManyCircuits circuits) {
        circuits.run(SHARED_OUT);
    }
}
