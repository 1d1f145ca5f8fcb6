package io.myelin.benchmarks.result;

import com.fasterxml.jackson.databind.JsonNode;
import io.myelin.benchmarks.harness.Yardstick;
import java.util.ArrayList;

/// The speed of the machine while a row was measured, see [Yardstick]: the median over the iterations of all forks.
///
/// @param arithmetic nanoseconds of a fixed piece of arithmetic; NaN if it was not measured
/// @param handOver   nanoseconds of a round trip between two threads; NaN if it was not measured, for example if the
///                   threads never had a processor each
public record Pace(double arithmetic, double handOver) {

    /// The value if a result does not contain it.
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
    /// @return false if nothing is known of the machine's pace
    public boolean known() {
        return !Double.isNaN(arithmetic);
    }

    /// Whether the pace of two rows was measured in the same way.
    ///
    /// @param later the pace of the later row
    /// @return false if one of them lacks a yardstick that the other has, or both have none
    public boolean isComparableWith(Pace later) {
        return known() && later.known() && Double.isNaN(handOver) == Double.isNaN(later.handOver);
    }

    /// The machine's change of pace between two rows. The shares of arithmetic and of waiting for another thread in a
    /// row are unknown, so the machine may have caused any change between the two, or none at all.
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

    /// The factors by which times may have changed because of the machine.
    ///
    /// @param least at most 1
    /// @param most  at least 1
    public record Drift(double least, double most) {

        /// The drift of a machine with constant speed.
        public static final Drift NONE = new Drift(1, 1);

        /// The larger of the two possible changes of times.
        ///
        /// @return as a fraction; positive where the machine became slower
        public double change() {
            return most * least >= 1 ? most - 1 : least - 1;
        }
    }
}
