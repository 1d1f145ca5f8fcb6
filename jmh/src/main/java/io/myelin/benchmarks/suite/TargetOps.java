package io.myelin.benchmarks.suite;

import io.humainary.substrates.api.Substrates.Pipe;
import java.util.Arrays;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/// One producer that emits to several pipes of a circuit in turn, per emission: the cost of a change of target from one
/// emission to the next.
///
/// `aged_…`: all objects of the circuit have survived full collections first, as in a process that has run for a while.
/// Collectors treat stores into old objects differently.
public class TargetOps extends Suite {

    private Pipe<Long>[] pipes;
    private int turn;

    /// Wired by [Suite].
    public TargetOps() {
    }

    @Override
    @SuppressWarnings("unchecked") // an array of a generic type: a list costs a producer a call for each emission
    void wire(String row) {
        int targets = Integer.parseInt(row.substring(row.lastIndexOf('_') + 1));
        pipes = (Pipe<Long>[]) new Pipe<?>[targets];
        Arrays.setAll(pipes, _ -> circuit.<Long>pipe(tally));
        expect(made -> made);
        if (row.startsWith("aged_")) {
            Age.circuit(() -> {
                inTurn();
                circuit.await();
            });
        }
    }

    /// A batch, all different, without any wait.
    private void inTurn() {
        int next = turn;
        for (int index = 0; index < BATCH; index++) {
            pipes[next].emit(value(index));
            next = next + 1 == pipes.length ? 0 : next + 1;
        }
        turn = next;
        made(BATCH);
    }

    /// The same pipe every time.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void pipes_1() {
        inTurn();
    }

    /// Two pipes that alternate.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void pipes_2() {
        inTurn();
    }

    /// 16 pipes in turn.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void pipes_16() {
        inTurn();
    }

    /// The same pipe every time, on an old circuit.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void aged_pipes_1() {
        inTurn();
    }

    /// Two pipes that alternate, on an old circuit.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void aged_pipes_2() {
        inTurn();
    }
}
