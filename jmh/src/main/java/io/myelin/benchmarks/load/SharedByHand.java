package io.myelin.benchmarks.load;

import io.myelin.benchmarks.byhand.CircuitByHand;
import io.myelin.benchmarks.check.Failures;
import io.myelin.benchmarks.check.Tally;
import io.myelin.benchmarks.suite.Suite;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/// [SharedCircuit] by hand: all callers of a row emit into it and wait for it.
@State(Scope.Benchmark)
public class SharedByHand {

    private final Tally tally = new Tally();
    private final AtomicLong made = new AtomicLong();
    private CircuitByHand circuit;
    private Consumer<Long> pipe;

    /// Opens the circuit.
    @Setup
    public void open() {
        Failures.watch();
        circuit = new CircuitByHand();
        pipe = circuit.pipe(tally::receive);
    }

    /// Requires what all callers emitted to have arrived, and closes the circuit.
    @TearDown
    public void close() {
        circuit.await();
        tally.require("shared by hand", made.get());
        Failures.requireNone();
        circuit.close();
    }

    /// Makes an emission and waits for it.
    void emitAwait() {
        pipe.accept(Suite.value());
        made.getAndIncrement();
        circuit.await();
    }
}
