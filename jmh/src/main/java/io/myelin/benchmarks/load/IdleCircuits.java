package io.myelin.benchmarks.load;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates;
import io.myelin.benchmarks.check.Tally;
import io.myelin.benchmarks.gauge.ProcessorTime;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/// Circuits that have worked and are now idle, their number at the end of the row's name, and the processor time that
/// they use.
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class IdleCircuits {

    private final List<Circuit> circuits = new ArrayList<>();
    private double share;

    /// Opens the circuits and lets each work once, so that its thread has been started and is idle again.
    @Setup
    public void open(BenchmarkParams params) {
        var row = params.getBenchmark();
        int count = Integer.parseInt(row.substring(row.lastIndexOf('_') + 1));
        for (int index = 0; index < count; index++) {
            var circuit = Substrates.cortex().circuit();
            var tally = new Tally();
            circuits.add(circuit);
            circuit.pipe(tally).emit(index);
            circuit.await();
            tally.require("idle circuit", 1);
        }
    }

    /// Closes the circuits.
    @TearDown
    public void close() {
        circuits.forEach(Circuit::closeAwait);
    }

    /// Sleeps, and notes the processor time that the process spent meanwhile, without the time to read it.
    ///
    /// @param millis how long
    void rest(int millis) throws InterruptedException {
        long begin = System.nanoTime();
        long spent = ProcessorTime.nanosOfOthers();
        Thread.sleep(millis); // the measurement itself: the processor time of the idle process
        share = 100.0 * (ProcessorTime.nanosOfOthers() - spent) / (System.nanoTime() - begin);
    }

    /// Processor time of the whole process, in per cent of one core. That includes the virtual machine's own threads,
    /// so compare it with the row of one circuit.
    ///
    /// @return per cent
    public double cpu_percent() {
        return share;
    }
}
