package io.myelin.twin.rule;

import io.humainary.substrates.api.Substrates.Window;

/// Judges operations by how long they take and how many fail.
final class LatencyRule implements Rule {

    private static final long PERCENT_FAILED = 20;

    private final String operations;
    private final long limit;

    /// @param operations the kind of operations, in the plural
    /// @param limit      the average in microseconds from which on they are degraded; from three times as much on, they
    ///                   are defective
    LatencyRule(String operations, long limit) {
        this.operations = operations;
        this.limit = limit;
    }

    @Override
    public Judgement judge(Window<Interval> window) {
        var latest = Totals.latest(window);
        if (latest.count() >= 3 && 100 * latest.failed() >= PERCENT_FAILED * latest.count()) {
            // Negative: a share of failures, not a time.
            return new Judgement(Status.DEFECTIVE, this, -100 * latest.failed() / latest.count(), limit);
        }
        long now = average(latest, 3);
        long usual = average(Totals.of(window), 6);
        if (now >= 3 * limit) {
            return new Judgement(Status.DEFECTIVE, this, now, limit);
        }
        if (now >= limit) {
            return new Judgement(Status.DEGRADED, this, Math.max(now, usual), limit);
        }
        if (usual >= limit / 2 && Totals.earlier(window, it -> average(it, 3) >= limit)) {
            return new Judgement(Status.DEGRADED, this, usual, limit / 2);
        }
        return new Judgement(Status.STABLE, this, Math.max(now, usual), limit);
    }

    /// The average time; 0 if it is that of fewer operations.
    private static long average(Totals totals, int fewest) {
        return totals.count() < fewest ? 0 : totals.sum() / totals.count();
    }

    @Override
    public String sentence(Judgement judgement) {
        long measured = judgement.measured();
        if (measured < 0) {
            return operations + ": " + -measured + " % failed; " + PERCENT_FAILED + " % is too many";
        }
        return operations + " take " + Figures.of(measured, 1_000) + " ms on average; "
                + Figures.of(judgement.limit(), 1_000) + " ms is too long";
    }
}
