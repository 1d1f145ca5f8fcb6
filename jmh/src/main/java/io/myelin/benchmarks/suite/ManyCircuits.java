package io.myelin.benchmarks.suite;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.benchmarks.check.Failures;
import io.myelin.benchmarks.check.Tally;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/// As many circuits as the row's name ends with, all served by one producer.
@State(Scope.Thread)
public class ManyCircuits {

    private final List<Circuit> circuits = new ArrayList<>();
    private final List<Tally> tallies = new ArrayList<>();
    private final List<Pipe<Long>> pipes = new ArrayList<>();
    private long each;

    /// Opened by JMH.
    public ManyCircuits() {
    }

    /// Opens the circuits.
    ///
    /// @param params identifies the row
    @Setup
    public void open(BenchmarkParams params) {
        Failures.watch();
        var row = params.getBenchmark();
        int count = Integer.parseInt(row.substring(row.lastIndexOf('_') + 1));
        for (int index = 0; index < count; index++) {
            var tally = new Tally();
            var circuit = Substrates.cortex().circuit();
            circuits.add(circuit);
            tallies.add(tally);
            pipes.add(circuit.pipe(tally));
        }
        circuits.forEach(Circuit::await);
    }

    /// Requires every circuit to have received its share, and closes it.
    @TearDown
    public void close() {
        tallies.forEach(tally -> tally.require("one circuit of many", each));
        Failures.requireNone();
        circuits.forEach(Circuit::closeAwait);
    }

    /// Emits to the circuits in turn and waits for all of them.
    ///
    /// @param emissions in total
    void run(int emissions) {
        int share = emissions / pipes.size();
        for (int call = 0; call < share; call++) {
            for (var pipe : pipes) {
                pipe.emit(Suite.value());
            }
        }
        each += share;
        circuits.forEach(Circuit::await);
    }
}
