package io.myelin.twin.circulation;

import io.humainary.substrates.api.Substrates.Window;

/// Judges whether the subject of a name exists, and whether it answers.
final class LifeRule implements Rule {

    @Override
    public Judgement judge(Window<Interval> window) {
        var last = window.last();
        if (!last.down()) {
            return new Judgement(Status.STABLE, this, 0, 0);
        }
        long silence = last.last();
        return new Judgement(silence > 0 ? Status.DEFECTIVE : Status.DOWN, this, silence, 0);
    }

    @Override
    public String sentence(Judgement judgement) {
        return switch (judgement.status()) {
            case DOWN -> "the process has ended";
            case DEFECTIVE -> "the process exists, but has reported nothing for "
                    + Figures.of(judgement.measured(), 1_000_000) + " s";
            default -> "the process exists";
        };
    }
}
