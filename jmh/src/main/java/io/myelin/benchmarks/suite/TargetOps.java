package io.myelin.benchmarks.suite;

import io.humainary.substrates.api.Substrates.Pipe;
import java.util.List;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;

/// One producer that emits to several pipes of a circuit in turn, per emission: what it costs that the next
/// emission is for another pipe than the last.
///
/// `aged_…`: everything that the circuit is made of has been through full collections first, as in a process
/// that has run for a while. Collectors treat stores into old objects differently.
public class TargetOps extends Suite {

    private List<Pipe<Long>> pipes;
    private int turn;

    /// Wired by [Suite].
    public TargetOps() {
    }

    @Override
    void wire(String row) {
        int targets = Integer.parseInt(row.substring(row.lastIndexOf('_') + 1));
        pipes = Stream.generate(() -> circuit.<Long>pipe(tally)).limit(targets).toList();
        expect(made -> made);
        if (row.startsWith("aged_")) {
            Age.circuit(() -> {
                for (int call = 0; call < BATCH; call++) {
                    next();
                }
                circuit.await();
            });
        }
    }

    private void next() {
        turn = turn + 1 == pipes.size() ? 0 : turn + 1;
        emit(pipes.get(turn));
    }

    /// The same pipe every time.
    @Benchmark
    public void pipes_1() {
        next();
    }

    /// Two pipes that alternate.
    @Benchmark
    public void pipes_2() {
        next();
    }

    /// 16 pipes in turn.
    @Benchmark
    public void pipes_16() {
        next();
    }

    /// The same pipe every time, on an old circuit.
    @Benchmark
    public void aged_pipes_1() {
        next();
    }

    /// Two pipes that alternate, on an old circuit.
    @Benchmark
    public void aged_pipes_2() {
        next();
    }
}
