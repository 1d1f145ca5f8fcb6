package io.myelin.benchmarks.load;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates;
import io.myelin.benchmarks.check.Failures;
import io.myelin.benchmarks.check.Tally;
import io.myelin.benchmarks.suite.Suite;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/// One circuit that all producers of a row emit into.
@State(Scope.Benchmark)
public class SharedCircuit {

    /// Every producer of the row. Read only after the harness has stopped all of them, because it tears threads down in
    /// any order.
    private final Queue<Producer> producers = new ConcurrentLinkedQueue<>();

    private final Tally tally = new Tally();
    private Circuit circuit;
    private Pipe<Long> pipe;

    /// Opens the circuit.
    @Setup
    public void open() {
        Failures.watch();
        circuit = Substrates.cortex().circuit();
        pipe = circuit.pipe(tally);
        circuit.await();
    }

    /// Requires the emissions of all producers to have arrived, and closes the circuit.
    @TearDown
    public void close() {
        circuit.await();
        tally.require("shared circuit", producers.stream().mapToLong(producer -> producer.made).sum());
        Failures.requireNone();
        circuit.closeAwait();
    }

    /// The state of one producer.
    @State(Scope.Thread)
    public static class Producer {

        /// Emissions that this producer may have made before it waits for them: together with the other
        /// producers it stays below what a small heap holds.
        private static final int BACKLOG = Math.min(1 << 20, Suite.BACKLOG);

        private long made;

        /// Made by JMH.
        public Producer() {
        }

        /// Makes one emission.
        ///
        /// @param shared the circuit
        public void emit(SharedCircuit shared) {
            shared.pipe.emit(Suite.value());
            if ((++made & (BACKLOG - 1)) == 0) {
                shared.circuit.await();
            }
        }

        /// Makes some emissions and waits for them.
        ///
        /// @param shared    the circuit
        /// @param emissions how many
        public void emitAwait(SharedCircuit shared, int emissions) {
            for (int call = 0; call < emissions; call++) {
                shared.pipe.emit(Suite.value());
            }
            made += emissions;
            shared.circuit.await();
        }

        /// Joins the row.
        ///
        /// @param shared the circuit
        @Setup
        public void join(SharedCircuit shared) {
            shared.producers.add(this);
        }
    }
}
