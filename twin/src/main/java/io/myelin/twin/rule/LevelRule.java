package io.myelin.twin.rule;

import io.humainary.substrates.api.Substrates.Window;

/// Judges a gauge by its level, which has to be too high, or too low, in several consecutive intervals.
final class LevelRule implements Rule {

    private final String sentence;
    private final long divisor;
    private final long limit;
    private final int fewest;
    private final boolean low;

    /// @param sentence with one `%s` for the measured value and one for the limit
    /// @param divisor  converts readings to the unit of the sentence
    /// @param limit    the reading from which on it is too high
    /// @param fewest   the number of consecutive intervals whose last reading has to be too high
    LevelRule(String sentence, long divisor, long limit, int fewest) {
        this(sentence, divisor, limit, fewest, false);
    }

    /// @param low whether a reading below the limit is too low, instead
    LevelRule(String sentence, long divisor, long limit, int fewest, boolean low) {
        this.sentence = sentence;
        this.divisor = divisor;
        this.limit = limit;
        this.fewest = fewest;
        this.low = low;
    }

    @Override
    public Judgement judge(Window<Interval> window) {
        var latest = window.suffix(Math.min(fewest, window.size()));
        boolean bad = window.size() >= fewest && latest.all(interval -> interval.last() >= limit != low);
        return new Judgement(bad ? Status.DEGRADED : Status.STABLE, this, window.last().last(), limit);
    }

    @Override
    public String sentence(Judgement judgement) {
        return sentence.formatted(Figures.of(judgement.measured(), divisor), Figures.of(judgement.limit(), divisor));
    }
}
