package io.myelin.twin.circulation;

import io.humainary.substrates.api.Substrates.Window;

/// Judges whether something is there at all.
final class LifeRule implements Rule {

    @Override
    public Judgement judge(Window<Interval> window) {
        boolean down = window.last().down();
        return new Judgement(down ? Status.DOWN : Status.STABLE, this, 0, 0);
    }

    @Override
    public String sentence(Judgement judgement) {
        return judgement.status() == Status.DOWN ? "the process has ended or no longer answers" : "the process is there";
    }
}
