package io.myelin.twin.rule;

import io.humainary.substrates.api.Substrates.Window;
import java.util.function.Predicate;

/// The sums over a window, or a part of it.
///
/// @param count  the number of signals
/// @param failed how many of these are failures
/// @param sum    the sum of the values
record Totals(long count, long failed, long sum) {

    private static final Totals NONE = new Totals(0, 0, 0);

    static Totals of(Window<Interval> window) {
        return window.fold(NONE, Totals::plus);
    }

    /// Those of the latest intervals.
    static Totals latest(Window<Interval> window) {
        return of(window.suffix(Math.min(Rule.LATEST, window.size())));
    }

    /// Whether some earlier ones of as many intervals were high: only a status that stands is kept by less.
    static boolean earlier(Window<Interval> window, Predicate<Totals> high) {
        boolean found = false;
        for (int from = 0; from + Rule.LATEST < window.size() && !found; from++) {
            found = high.test(of(window.slice(from, Rule.LATEST)));
        }
        return found;
    }

    private Totals plus(Interval interval) {
        return interval.count() == 0
                ? this
                : new Totals(count + interval.count(), failed + interval.failed(), sum + interval.sum());
    }
}
