package io.myelin.benchmarks.suite;

import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Window;
import java.time.Duration;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/// Windows over the last emissions: the cost of one operation on every window.
///
/// A batch of the values 0 to 999 and its await, per emission. The window holds 16 values unless the row's
/// name says otherwise; `pass_…` rows only let it pass.
public class WindowOps extends Suite {

    private static final int CAPACITY = 16;

    private Pipe<Long> pipe;

    /// Written on the circuit's thread, so that no operation's result goes unused.
    private Object result;
    private long sum;

    /// Wired by [Suite].
    public WindowOps() {
    }

    @Override
    void wire(String row) {
        var flow = cortex.flow(Long.class);
        var windows = switch (row) {
            case "pass_1024" -> flow.window(1024);
            case "pass_duration" -> flow.window(Duration.ofMinutes(1), CAPACITY);
            default -> flow.window(CAPACITY);
        };
        pipe = windows.pipe(circuit.pipe((Receptor<Window<Long>>) window -> {
            result = apply(row, window);
            tally.receive(window);
        }));
        expect(made -> made);
    }

    /// The row's name is the same for every window of a virtual machine, so the compiler removes the switch.
    private Object apply(String row, Window<Long> w) {
        return switch (row) {
            case "size" -> w.size();
            case "first_last" -> w.first() + w.last();
            case "fold" -> w.fold(0L, WindowOps::larger);
            case "reduce" -> w.reduce(value(0), WindowOps::larger);
            case "any" -> w.any(v -> v < 0);
            case "all" -> w.all(v -> v >= 0);
            case "none" -> w.none(v -> v < 0);
            case "count" -> w.count(v -> v > 500);
            case "for_each" -> walk(w);
            case "prefix" -> w.prefix(4).size();
            case "suffix" -> w.suffix(4).size();
            case "skip" -> w.skip(4).size();
            case "trim" -> w.trim(4).size();
            case "slice" -> w.slice(4, 8).size();
            case "reverse" -> w.reverse().first();
            default -> w;
        };
    }

    private long walk(Window<Long> window) {
        sum = 0;
        window.forEach(value -> sum += value);
        return sum;
    }

    private static Long larger(Long left, Long right) {
        return left.compareTo(right) >= 0 ? left : right;
    }

    /// The last window's result.
    ///
    /// @return anything
    Object result() {
        return result;
    }

    /// No operation on a window of 16.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void pass_16() {
        batchAwait(pipe);
    }

    /// No operation on a window of 1,024.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void pass_1024() {
        batchAwait(pipe);
    }

    /// No operation on a window of the last minute, at most 16 values.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void pass_duration() {
        batchAwait(pipe);
    }

    /// Each window's user asks for its size.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void size() {
        batchAwait(pipe);
    }

    /// Each window's user reads both ends.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void first_last() {
        batchAwait(pipe);
    }

    /// Each window's user folds all values.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void fold() {
        batchAwait(pipe);
    }

    /// Each window's user reduces all values.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void reduce() {
        batchAwait(pipe);
    }

    /// Each window's user searches all values for an absent one.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void any() {
        batchAwait(pipe);
    }

    /// Each window's user tests all values.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void all() {
        batchAwait(pipe);
    }

    /// Each window's user searches all values for a forbidden one.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void none() {
        batchAwait(pipe);
    }

    /// Each window's user counts values.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void count() {
        batchAwait(pipe);
    }

    /// Each window's user walks over all values.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void for_each() {
        batchAwait(pipe);
    }

    /// Each window's user takes the oldest 4.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void prefix() {
        batchAwait(pipe);
    }

    /// Each window's user takes the newest 4.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void suffix() {
        batchAwait(pipe);
    }

    /// Each window's user drops the oldest 4.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void skip() {
        batchAwait(pipe);
    }

    /// Each window's user drops the newest 4.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void trim() {
        batchAwait(pipe);
    }

    /// Each window's user takes 8 from the middle.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void slice() {
        batchAwait(pipe);
    }

    /// Each window's user reads it backwards.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void reverse() {
        batchAwait(pipe);
    }
}
