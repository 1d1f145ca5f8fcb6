package io.myelin.benchmarks.suite;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/// The longest queue of an iteration, to within 4,096 emissions.
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class PeakBacklog {

    /// Emissions between two samples, less one: a mask.
    static final int GRAIN = (1 << 12) - 1;

    private long longest;

    /// Made by JMH.
    public PeakBacklog() {
    }

    /// Starts an iteration.
    void begin() {
        longest = 0;
    }

    /// Takes a sample.
    ///
    /// @param waiting emissions made and not yet received
    void note(long waiting) {
        longest = Math.max(longest, waiting);
    }

    /// The longest queue.
    ///
    /// @return emissions
    public double peak_emissions() {
        return longest;
    }
}
