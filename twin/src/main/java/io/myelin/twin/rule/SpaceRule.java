package io.myelin.twin.rule;

import io.humainary.substrates.api.Substrates.Window;

/// Judges whether enough space is left on the disk of the recordings.
final class SpaceRule implements Rule {

    private final long least;

    /// @param least the megabytes below which it is too little
    SpaceRule(long least) {
        this.least = least;
    }

    @Override
    public Judgement judge(Window<Interval> window) {
        long left = window.last().last();
        return new Judgement(left < least ? Status.DEGRADED : Status.STABLE, this, left, least);
    }

    @Override
    public String sentence(Judgement judgement) {
        var left = judgement.measured() + " MB are left on the disk of the recordings";
        return judgement.status() == Status.STABLE ? left
                : left + "; with less than " + judgement.limit() + " MB the twin ends its recording for good";
    }
}
