package io.myelin.benchmarks.suite;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/// How long the bursts of a first second took: further figures of the row.
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class FirstSecond {

    private long first;
    private long worst;
    private long later;
    private long bursts;

    /// Made by JMH.
    public FirstSecond() {
    }

    /// Counts a burst.
    ///
    /// @param nanos how long it took
    void burst(long nanos) {
        if (bursts++ == 0) {
            first = nanos;
        } else {
            later = Math.max(later, nanos);
        }
        worst = Math.max(worst, nanos);
    }

    /// Takes the figures of another one.
    ///
    /// @param other that of the fork
    void take(FirstSecond other) {
        first = other.first;
        worst = other.worst;
        later = other.later;
        bursts = other.bursts;
    }

    /// The first burst.
    ///
    /// @return microseconds
    public double first_us() {
        return first / 1e3;
    }

    /// The slowest burst.
    ///
    /// @return microseconds
    public double worst_us() {
        return worst / 1e3;
    }

    /// The slowest burst except for the first.
    ///
    /// @return microseconds
    public double later_us() {
        return later / 1e3;
    }

    /// A burst, on average.
    ///
    /// @return microseconds
    public double mean_us() {
        return 1e6 / bursts;
    }
}
