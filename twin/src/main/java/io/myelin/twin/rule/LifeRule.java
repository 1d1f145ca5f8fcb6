package io.myelin.twin.rule;

import io.humainary.substrates.api.Substrates.Window;

/// Judges whether the subject of a name exists, and whether it reports anything.
final class LifeRule implements Rule {

    private final String subject;
    private final String silent;

    /// @param subject what exists or has ended
    /// @param silent  says of whom nothing is heard; a time follows
    LifeRule(String subject, String silent) {
        this.subject = subject;
        this.silent = silent;
    }

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
            case DOWN -> subject + " has ended";
            case DEFECTIVE -> silent + " for " + Figures.of(judgement.measured(), 1_000_000) + " s";
            default -> subject + " exists";
        };
    }
}
