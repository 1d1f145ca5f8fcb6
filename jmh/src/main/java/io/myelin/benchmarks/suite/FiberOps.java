package io.myelin.benchmarks.suite;

import io.humainary.substrates.api.Substrates.Pipe;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/// One row per fiber operator, plus `none` for a pipe without an operator: a batch of the values 0 to 999 and its
/// await, per emission that enters.
///
/// [FiberStage] holds the operators' arguments and how many emissions must come out.
public class FiberOps extends Suite {

    private Pipe<Long> pipe;

    /// Wired by [Suite].
    public FiberOps() {
    }

    @Override
    void wire(String row) {
        Pipe<Long> target = circuit.pipe(tally);
        if (row.equals("none")) {
            expect(made -> made);
            pipe = target;
            return;
        }
        var stage = FiberStage.of(row, cortex, circuit);
        expect(made -> made == 0 ? 0 : stage.arrivals().applyAsLong(made / BATCH));
        pipe = stage.fiber().pipe(target);
    }

    /// No operator.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void none() {
        batchAwait(pipe);
    }

    /// Passes values above a bound.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void above() {
        batchAwait(pipe);
    }

    /// Passes values below a bound.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void below() {
        batchAwait(pipe);
    }

    /// Passes each value with a probability of one.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void chance() {
        batchAwait(pipe);
    }

    /// Passes values whose key differs from the last one's.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void change() {
        batchAwait(pipe);
    }

    /// Passes each value, or the nearer of two bounds.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void clamp() {
        batchAwait(pipe);
    }

    /// Passes values outside a band.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void deadband() {
        batchAwait(pipe);
    }

    /// Passes the value 8 emissions ago.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void delay() {
        batchAwait(pipe);
    }

    /// Passes values that differ from the last.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void diff() {
        batchAwait(pipe);
    }

    /// The same, with an initial value.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void diff_initial() {
        batchAwait(pipe);
    }

    /// Passes values never seen before: all batches except the first are dropped.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void distinct() {
        batchAwait(pipe);
    }

    /// Passes values that are not among the last 100 that passed.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void distinct_capacity() {
        batchAwait(pipe);
    }

    /// Passes everything once a predicate has failed.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void dropWhile() {
        batchAwait(pipe);
    }

    /// Passes transitions between two values.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void edge() {
        batchAwait(pipe);
    }

    /// Passes every tenth value.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void every_count() {
        batchAwait(pipe);
    }

    /// Passes one value per hour.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void every_duration() {
        batchAwait(pipe);
    }

    /// Passes values above a bound, by a fiber within a fiber.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void fiber() {
        batchAwait(pipe);
    }

    /// Passes values that satisfy a predicate.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void guard() {
        batchAwait(pipe);
    }

    /// Passes values that a predicate accepts together with the last value passed.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void guard_stateful() {
        batchAwait(pipe);
    }

    /// Passes values that differ from the last, and repeats an unchanged value at intervals.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void heartbeat() {
        batchAwait(pipe);
    }

    /// Passes new highs.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void high() {
        batchAwait(pipe);
    }

    /// Passes values from one that satisfies a predicate until one that satisfies another.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void hysteresis() {
        batchAwait(pipe);
    }

    /// Passes one value, then drops nine.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void inhibit() {
        batchAwait(pipe);
    }

    /// Passes a fold when it satisfies a predicate.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void integrate() {
        batchAwait(pipe);
    }

    /// Passes values up to a limit that is never reached.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void limit() {
        batchAwait(pipe);
    }

    /// Passes new lows.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void low() {
        batchAwait(pipe);
    }

    /// Passes values up to a bound.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void max() {
        batchAwait(pipe);
    }

    /// Passes values from a bound.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void min() {
        batchAwait(pipe);
    }

    /// Passes each value after a receptor has observed it.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void peek() {
        batchAwait(pipe);
    }

    /// Passes the first value of every run that satisfies a predicate.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void pulse() {
        batchAwait(pipe);
    }

    /// Passes values between two bounds.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void range() {
        batchAwait(pipe);
    }

    /// Passes a running fold.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void reduce() {
        batchAwait(pipe);
    }

    /// Passes the result of an operation on each value and the previous one.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void relate() {
        batchAwait(pipe);
    }

    /// Passes a replacement of each value.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void replace() {
        batchAwait(pipe);
    }

    /// Passes a fold over the last 8 values.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void rolling() {
        batchAwait(pipe);
    }

    /// Sends half of the values to a side pipe and passes the others.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void route() {
        batchAwait(pipe);
    }

    /// Passes everything after the first value.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void skip() {
        batchAwait(pipe);
    }

    /// Passes the first of every run of equal values.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void steady() {
        batchAwait(pipe);
    }

    /// Passes the tenth value of every run of values that a predicate considers alike.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void steady_predicate() {
        batchAwait(pipe);
    }

    /// Passes the value that completes ten consecutive matches.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void streak() {
        batchAwait(pipe);
    }

    /// Passes everything until a predicate fails, which it never does.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void takeWhile() {
        batchAwait(pipe);
    }

    /// Passes each value, and sends it to a side pipe too.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void tee() {
        batchAwait(pipe);
    }

    /// Passes a fold over every 10 values.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void tumble() {
        batchAwait(pipe);
    }

    /// Sends half of the values through a fiber and passes the others.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void when() {
        batchAwait(pipe);
    }
}
