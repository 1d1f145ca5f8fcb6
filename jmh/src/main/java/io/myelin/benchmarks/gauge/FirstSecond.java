package io.myelin.benchmarks.gauge;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/// The slowest burst of a first second: a further figure of the row.
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class FirstSecond {

    private long worst;

    /// Counts a burst.
    ///
    /// @param nanos how long it took
    public void burst(long nanos) {
        worst = Math.max(worst, nanos);
    }

    /// Takes the figure of another one.
    ///
    /// @param other that of the fork
    public void take(FirstSecond other) {
        worst = other.worst;
    }

    /// The slowest burst.
    public double worst_us() {
        return worst / 1e3;
    }
}
