package io.myelin.benchmarks.result;

import com.fasterxml.jackson.databind.JsonNode;
import io.myelin.benchmarks.harness.Yardstick;
import java.util.ArrayList;

/// How fast the machine was while a row was measured, see [Yardstick]: the median over the iterations of all
/// forks.
///
/// @param arithmetic nanoseconds of a fixed piece of arithmetic; NaN where it was not measured
/// @param handOver   nanoseconds of handing a turn to another thread and back; NaN where it was not measured,
///                   as where the threads never had a processor each
public record Pace(double arithmetic, double handOver) {

    /// Of a result that says nothing about it.
    public static final Pace UNKNOWN = new Pace(Double.NaN, Double.NaN);

    /// Reads the pace beside a row.
    ///
    /// @param metrics the secondary metrics of JMH's JSON
    /// @return the pace
    static Pace of(JsonNode metrics) {
        return new Pace(
                median(metrics.path(Yardstick.ARITHMETIC)), median(metrics.path(Yardstick.HAND_OVER)));
    }

    private static double median(JsonNode metric) {
        var values = new ArrayList<Double>();
        metric.path("rawData").forEach(fork -> fork.forEach(value -> values.add(value.asDouble())));
        values.sort(null);
        int half = values.size() / 2;
        return values.isEmpty() ? Double.NaN
                : values.size() % 2 == 1 ? values.get(half) : (values.get(half - 1) + values.get(half)) / 2;
    }

    /// Whether it was measured.
    ///
    /// @return false where nothing is known of the machine's pace
    public boolean known() {
        return !Double.isNaN(arithmetic);
    }

    /// The machine's change of pace between two rows. How much of a row is arithmetic and how much is waiting for
    /// another thread nobody knows, so anything from the one to the other may have come of the machine, or
    /// nothing at all.
    ///
    /// @param later the pace of the later row
    /// @return the time something takes later by the time it took before
    Drift until(Pace later) {
        if (!known() || !later.known()) {
            return Drift.NONE;
        }
        double own = later.arithmetic / arithmetic;
        double both = later.handOver / handOver;
        double shared = Double.isNaN(both) ? own : both;
        return new Drift(Math.min(1, Math.min(own, shared)), Math.max(1, Math.max(own, shared)));
    }

    /// By which factors times may have changed because the machine has.
    ///
    /// @param least at most 1
    /// @param most  at least 1
    public record Drift(double least, double most) {

        /// Of a machine that keeps its pace.
        public static final Drift NONE = new Drift(1, 1);

        /// The larger of the two ways that times may have gone.
        ///
        /// @return as a fraction; positive where the machine became slower
        public double change() {
            return most * least >= 1 ? most - 1 : least - 1;
        }
    }
}
