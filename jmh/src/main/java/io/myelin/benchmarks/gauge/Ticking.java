package io.myelin.benchmarks.gauge;

import java.util.function.LongSupplier;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/// What ticking costs the process, and whether it keeps up: further figures of the row.
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class Ticking {

    private double share;
    private double kept;

    /// Sleeps, and notes what happened meanwhile.
    ///
    /// @param millis  how long
    /// @param ticks   counts them
    /// @param planned how many there should be in that time
    public void measure(int millis, LongSupplier ticks, long planned) throws InterruptedException {
        long begin = System.nanoTime();
        long before = ticks.getAsLong();
        long spent = ProcessorTime.nanosOfOthers();
        Thread.sleep(millis); // the measurement itself
        share = 100.0 * (ProcessorTime.nanosOfOthers() - spent) / (System.nanoTime() - begin);
        kept = 100.0 * (ticks.getAsLong() - before) / planned;
    }

    /// Processor time of the process, in per cent of a core.
    public double cpu_percent() {
        return share;
    }

    /// Ticks delivered, in per cent of those planned.
    public double kept_percent() {
        return kept;
    }
}
