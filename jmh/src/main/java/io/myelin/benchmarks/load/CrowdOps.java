package io.myelin.benchmarks.load;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates;
import io.myelin.benchmarks.check.Failures;
import io.myelin.benchmarks.gauge.AverageRows;
import io.myelin.benchmarks.suite.Suite;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/// 200 circuits, four producers, every emission to a circuit at random; 200,000 emissions and the await of every
/// circuit, per emission.
public class CrowdOps extends AverageRows {

    private static final String WORKER = "-Dio.myelin.substrates.worker=";
    private static final int CIRCUITS = 200;

    private final List<Circuit> circuits = new ArrayList<>();
    private Pipe<Long>[] pipes;
    private Crowd crowd;

    /// Opens the circuits and starts the producers.
    @Setup
    @SuppressWarnings("unchecked") // an array of a generic type: a list would cost a call for each emission
    public void open() {
        Failures.watch();
        pipes = (Pipe<Long>[]) new Pipe<?>[CIRCUITS];
        crowd = new Crowd(CIRCUITS, index -> pipes[index].emit(Suite.value()));
        for (int index = 0; index < CIRCUITS; index++) {
            var circuit = Substrates.cortex().circuit();
            circuits.add(circuit);
            pipes[index] = circuit.pipe(crowd.tally(index));
        }
        circuits.forEach(Circuit::await);
    }

    /// Requires every emission to have arrived, and ends everything.
    @TearDown
    public void close() throws InterruptedException {
        crowd.end();
        circuits.forEach(Circuit::await);
        crowd.requireAll();
        Failures.requireNone();
        circuits.forEach(Circuit::closeAwait);
    }

    private void run() {
        crowd.round();
        circuits.forEach(Circuit::await);
    }

    /// 200 circuits, the provider's usual kind of worker.
    @Benchmark
    @OperationsPerInvocation(Crowd.MESSAGES)
    public void circuits_200() {
        run();
    }

    /// 200 circuits on virtual threads.
    @Benchmark
    @OperationsPerInvocation(Crowd.MESSAGES)
    @Fork(value = 3, jvmArgsAppend = WORKER + "virtual")
    public void circuits_200_virtual() {
        run();
    }

    /// 200 circuits on shared threads.
    @Benchmark
    @OperationsPerInvocation(Crowd.MESSAGES)
    @Fork(value = 3, jvmArgsAppend = WORKER + "shared")
    public void circuits_200_shared() {
        run();
    }
}
