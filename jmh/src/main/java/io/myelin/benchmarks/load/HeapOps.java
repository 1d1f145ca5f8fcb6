package io.myelin.benchmarks.load;

import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.benchmarks.suite.Suite;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/// Young values: every emission is a new record, and its producer makes garbage besides; on a heap of 256 MB with
/// G1 and with ZGC, whatever heap and collector the command was given. Per emission.
public class HeapOps extends Suite {

    private static final String SMALL = "-Xms256m";
    private static final String LARGEST = "-Xmx256m";

    private Pipe<Sample> pipe;
    private byte[] garbage = {};

    /// The value that is emitted.
    ///
    /// @param sequence a number
    /// @param reading  another
    private record Sample(long sequence, double reading) {}

    @Override
    protected void wire(String row) {
        pipe = circuit.pipe((Receptor<Sample>) tally::receive);
        expect(made -> made);
    }

    private void young() {
        for (int call = 0; call < BATCH; call++) {
            garbage = new byte[48];
            pipe.emit(new Sample(call, garbage.length));
        }
        made(BATCH);
        circuit.await();
    }

    /// As the command says.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void young_records() {
        young();
    }

    /// 256 MB, G1.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    @Fork(value = 3, jvmArgsAppend = {SMALL, LARGEST, "-XX:-UseZGC", "-XX:-UseParallelGC", "-XX:-UseSerialGC",
            "-XX:+UseG1GC"})
    public void young_records_256m_g1() {
        young();
    }

    /// 256 MB, ZGC.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    @Fork(value = 3, jvmArgsAppend = {SMALL, LARGEST, "-XX:-UseG1GC", "-XX:-UseParallelGC", "-XX:-UseSerialGC",
            "-XX:+UseZGC"})
    public void young_records_256m_zgc() {
        young();
    }
}
