package io.myelin.twin.rule;

import io.humainary.substrates.api.Substrates.Window;

/// Judges a gauge by whether it rises steadily: in each half-second of the latest two seconds. If the window contains a
/// steady rise, half of that rate, over the whole window, is enough, as long as the rise goes on.
final class RiseRule implements Rule {

    private static final int STEP = LATEST / 4;

    /// After this many intervals without a rise, the rise is over. Longer than the JVM usually waits for a processor.
    private static final int PAUSE = 3 * STEP;

    private final String sentence;
    private final long limit;

    /// @param sentence with one `%s` for the rise and one for the seconds that it took
    /// @param limit    the rise in the latest intervals from which on the gauge diverges
    RiseRule(String sentence, long limit) {
        this.sentence = sentence;
        this.limit = limit;
    }

    @Override
    public Judgement judge(Window<Interval> window) {
        int size = window.size();
        if (size <= LATEST) {
            return new Judgement(Status.STABLE, this, 0, limit);
        }
        long rise = rise(window, 0);
        var status = isSteady(window, 0) || continues(window) ? Status.DIVERGING : Status.STABLE;
        return new Judgement(status, this, Math.max(0, rise), limit);
    }

    /// Whether the gauge still rises at half of the limit over the whole window, after a steady rise in it. The rise
    /// pauses, although its cause persists, if the machine gives the JVM no processor for half a second.
    private boolean continues(Window<Interval> window) {
        int spans = window.size() - LATEST;
        long whole = window.last().last() - window.first().last();
        boolean continues = false;
        if (2 * LATEST * whole >= limit * (window.size() - 1) && isGoingOn(window)) {
            for (int back = 1; back < spans && !continues; back++) {
                continues = isSteady(window, back);
            }
        }
        return continues;
    }

    /// Whether the gauge rose lately. A pool that now has all its threads is no leak, although it rose as steadily.
    private boolean isGoingOn(Window<Interval> window) {
        return level(window, 0) - level(window, PAUSE) >= limit / 8;
    }

    /// Whether the gauge rose by the limit, and in each half-second.
    ///
    /// @param back the number of intervals that are younger than the judged ones
    private boolean isSteady(Window<Interval> window, int back) {
        boolean steady = rise(window, back) >= limit;
        for (int step = back; step < back + LATEST && steady; step += STEP) {
            steady = level(window, step) - level(window, step + STEP) >= limit / 8;
        }
        return steady;
    }

    /// The rise in two seconds; it needs one interval more, for the level that it starts from.
    private static long rise(Window<Interval> window, int back) {
        return level(window, back) - level(window, back + LATEST);
    }

    private static long level(Window<Interval> window, int back) {
        return window.slice(window.size() - 1 - back, 1).first().last();
    }

    @Override
    public String sentence(Judgement judgement) {
        return sentence.formatted(judgement.measured(), LATEST / PER_SECOND)
                + (judgement.status() == Status.DIVERGING ? ", rising steadily" : "");
    }
}
