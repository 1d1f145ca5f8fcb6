package io.myelin.benchmarks.suite;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Cortex;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates;
import io.myelin.benchmarks.check.Failures;
import io.myelin.benchmarks.check.Tally;
import io.myelin.benchmarks.gauge.AverageRows;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/// Base of the suites: one circuit per row, a producer's count beside the receptor's, and the comparison
/// of the two after every iteration.
///
/// A row wires itself up by its own name, so that a virtual machine loads and compiles one row's code only.
/// Rows that emit without waiting keep the backlog below [#BACKLOG] emissions: where the circuit is slower
/// than the producer, they then measure the pace that can be kept up instead of the growth of a queue.
public abstract class Suite extends AverageRows {

    /// Emissions of one batch.
    public static final int BATCH = 1_000;

    /// The most emissions that may wait in a circuit; a power of two.
    public static final int BACKLOG = Integer.getInteger("myelin.backlog", 1 << 23);

    /// Boxed once: a row measures emissions, not the boxing of their values.
    private static final Long[] VALUES = values();

    protected final Cortex cortex = Substrates.cortex();
    protected Circuit circuit;
    protected Tally tally;
    private @Nullable LongUnaryOperator expected;
    private long emitted;
    private long waiting;
    private String row;

    /// Starts a suite.
    protected Suite() {
    }

    private static Long[] values() {
        var values = new Long[BATCH];
        for (int value = 0; value < BATCH; value++) {
            values[value] = (long) value;
        }
        return values;
    }

    /// Opens the circuit and has the row wire itself up.
    @Setup(Level.Trial)
    public final void open(BenchmarkParams params) {
        Failures.watch();
        var name = params.getBenchmark();
        row = name.substring(name.lastIndexOf('.') + 1);
        circuit = cortex.circuit();
        tally = new Tally();
        wire(row);
        circuit.await();
    }

    /// Makes what the row needs, on the row's [#circuit].
    ///
    /// @param row the benchmark method's name
    protected abstract void wire(String row);

    /// Declares how many emissions must have reached the [#tally] after a given number was made; rows that declare
    /// nothing have nothing to count.
    ///
    /// @param arrivals from emissions made since the circuit was opened
    protected final void expect(LongUnaryOperator arrivals) {
        expected = arrivals;
    }

    /// Fails the benchmark when an emission was lost or duplicated, or a callback failed.
    @TearDown(Level.Iteration)
    public final void check() {
        settle();
        waiting = 0;
        if (expected != null) {
            tally.require(row, expected.applyAsLong(emitted));
        }
        Failures.requireNone();
    }

    /// Waits until all emissions have arrived; overridden by rows without a circuit.
    protected void settle() {
        circuit.await();
    }

    /// Closes the circuit.
    @TearDown(Level.Trial)
    public final void close() {
        circuit.closeAwait();
    }

    /// The same value for every single emission.
    ///
    /// @return a boxed number
    public static Long value() {
        return VALUES[1];
    }

    /// The values of a batch, from 0 upwards.
    ///
    /// @param index from 0 to [#BATCH] - 1
    /// @return the boxed index
    public static Long value(int index) {
        return VALUES[index];
    }

    /// Counts emissions that were made without waiting for them.
    ///
    /// @param emissions how many
    protected final void made(int emissions) {
        emitted += emissions;
        waiting += emissions;
        if (waiting >= BACKLOG) {
            settle();
            waiting = 0;
        }
    }

    /// Makes one emission and does not wait.
    protected final void emit(Pipe<? super Long> pipe) {
        pipe.emit(VALUES[1]);
        made(1);
    }

    /// Makes one emission and waits for it.
    protected final void emitAwait(Pipe<? super Long> pipe) {
        pipe.emit(VALUES[1]);
        emitted++;
        circuit.await();
    }

    /// Makes a batch of emissions, all different, and does not wait.
    protected final void batch(Pipe<? super Long> pipe) {
        for (var value : VALUES) {
            pipe.emit(value);
        }
        made(BATCH);
    }

    /// Makes a batch of emissions and waits for all of them.
    protected final void batchAwait(Pipe<? super Long> pipe) {
        for (var value : VALUES) {
            pipe.emit(value);
        }
        emitted += BATCH;
        circuit.await();
    }
}
