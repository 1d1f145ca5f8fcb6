package io.myelin.twin.rule;

import io.humainary.substrates.api.Substrates.Window;

/// The sums over a window.
///
/// @param count  the number of signals
/// @param failed how many of these are failures
/// @param sum    the sum of the values
record Totals(long count, long failed, long sum) {

    private static final Totals NONE = new Totals(0, 0, 0);

    static Totals of(Window<Interval> window) {
        return window.fold(NONE, Totals::plus);
    }

    private Totals plus(Interval interval) {
        return interval.count() == 0
                ? this
                : new Totals(count + interval.count(), failed + interval.failed(), sum + interval.sum());
    }
}
