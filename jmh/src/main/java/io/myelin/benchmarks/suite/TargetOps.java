package io.myelin.benchmarks.suite;

import io.humainary.substrates.api.Substrates.Pipe;
import java.util.Arrays;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/// One producer that emits to several pipes of a circuit in turn, per emission: the cost of a change of target from one
/// emission to the next.
public class TargetOps extends Suite {

    private Pipe<Long>[] pipes;
    private int turn;

    @Override
    @SuppressWarnings("unchecked") // an array of a generic type: a list costs a producer a call for each emission
    protected void wire(String row) {
        int targets = Integer.parseInt(row.substring(row.lastIndexOf('_') + 1));
        pipes = (Pipe<Long>[]) new Pipe<?>[targets];
        Arrays.setAll(pipes, _ -> circuit.<Long>pipe(tally));
        expect(made -> made);
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
}
