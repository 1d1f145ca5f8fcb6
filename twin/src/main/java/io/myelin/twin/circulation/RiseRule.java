package io.myelin.twin.circulation;

import io.humainary.substrates.api.Substrates.Window;

/// Judges a gauge by whether it rises steadily: in each half-second of the latest two seconds.
final class RiseRule implements Rule {

    private static final int STEP = LATEST / 4;

    private final String what;
    private final long limit;

    /// @param what  the counted things, in the plural
    /// @param limit the rise in the latest intervals from which on the gauge diverges
    RiseRule(String what, long limit) {
        this.what = what;
        this.limit = limit;
    }

    @Override
    public Judgement judge(Window<Interval> window) {
        int size = window.size();
        if (size <= LATEST) {
            return new Judgement(Status.STABLE, this, 0, limit);
        }
        // One interval more than the latest ones: a rise needs the level that it starts from.
        var reversed = window.reverse();
        long rise = window.last().last() - reversed.slice(LATEST, 1).first().last();
        boolean steady = true;
        for (int back = 0; back < LATEST && steady; back += STEP) {
            long later = reversed.slice(back, 1).first().last();
            long earlier = reversed.slice(back + STEP, 1).first().last();
            steady = later - earlier >= limit / 8;
        }
        var status = steady && rise >= limit ? Status.DIVERGING : Status.STABLE;
        return new Judgement(status, this, Math.max(0, rise), limit);
    }

    @Override
    public String sentence(Judgement judgement) {
        int seconds = LATEST / PER_SECOND;
        return "there are " + judgement.measured() + " more " + what + " than " + seconds + " s ago"
                + (judgement.status() == Status.DIVERGING ? ", rising without a break" : "");
    }
}
