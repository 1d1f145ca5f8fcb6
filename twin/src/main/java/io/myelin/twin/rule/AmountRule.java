package io.myelin.twin.rule;

import io.humainary.substrates.api.Substrates.Window;

/// Judges by the sum of the values in a second: the time lost to pauses or waits, or the number of events.
final class AmountRule implements Rule {

    private final String sentence;
    private final long divisor;
    private final long limit;
    private final int fewest;

    /// @param sentence with one `%s` for the measured value and one for the limit
    /// @param divisor  converts values to the unit of the sentence
    /// @param limit    the sum in a second from which on the name is degraded; from three times as much on, it is
    ///                 defective
    /// @param fewest   the number of signals in the latest intervals below which the name is stable
    AmountRule(String sentence, long divisor, long limit, int fewest) {
        this.sentence = sentence;
        this.divisor = divisor;
        this.limit = limit;
        this.fewest = fewest;
    }

    @Override
    public Judgement judge(Window<Interval> window) {
        var latest = Totals.latest(window);
        // In a window that is not full yet, the missing intervals count as empty.
        long allPerSecond = Totals.of(window).sum() * PER_SECOND / WINDOW;
        long most = Math.max(perSecond(latest), allPerSecond);
        if (isHigh(latest, 3 * limit)) {
            return new Judgement(Status.DEFECTIVE, this, most, limit);
        }
        if (isHigh(latest, limit)) {
            return new Judgement(Status.DEGRADED, this, most, limit);
        }
        if (allPerSecond >= limit / 2 && Totals.earlier(window, it -> isHigh(it, limit))) {
            return new Judgement(Status.DEGRADED, this, allPerSecond, limit / 2);
        }
        return new Judgement(Status.STABLE, this, most, limit);
    }

    private boolean isHigh(Totals totals, long from) {
        return totals.count() >= fewest && perSecond(totals) >= from;
    }

    private static long perSecond(Totals latest) {
        return latest.sum() * PER_SECOND / LATEST;
    }

    @Override
    public String sentence(Judgement judgement) {
        return sentence.formatted(Figures.of(judgement.measured(), divisor), Figures.of(judgement.limit(), divisor));
    }
}
