package io.myelin.journal.circuit;

import io.myelin.journal.JournalException;
import java.io.Serial;
import org.jspecify.annotations.Nullable;

/// Emissions that the journal refuses. There may be many, all for one reason: so the first for a reason is reported,
/// and the others are counted. Their number is reported with the next reason, or at the end of the refusals.
///
/// Confined to the circuit's thread, except for the count.
final class Refusals {

    private final String circuit;

    /// The reason that was reported last.
    private @Nullable JournalException reported;

    /// The number of emissions that were refused and not reported.
    private long unreported;

    /// Written by the circuit's thread, read by others after an await.
    private volatile long count;

    Refusals(String circuit) {
        this.circuit = circuit;
    }

    /// Counts a refused emission, and reports it if it is the first for this reason.
    @SuppressWarnings("NonAtomicOperationOnVolatileField") // the circuit's thread alone writes it
    void add(JournalException reason) {
        count++;
        if (reason == reported) {
            unreported++;
        } else {
            report(reason);
        }
    }

    /// Reports a reason, and how many emissions were not reported before, unless it is the one that was reported last.
    ///
    /// @throws JournalException the report, which the circuit passes to its handler of failures
    void report(JournalException reason) {
        if (reason != reported) {
            reported = reason;
            if (unreported > 0) {
                throw summary(reason);
            }
            throw reason;
        }
    }

    /// Reports how many emissions were refused and not reported, if there are any.
    ///
    /// @throws JournalException the report
    void reportRest() {
        if (unreported > 0) {
            throw summary(reported);
        }
    }

    private JournalException summary(@Nullable JournalException reason) {
        var more = unreported == 1 ? "1 more emission was refused" : unreported + " more emissions were refused";
        var summary = new Summary("journal of " + circuit + ": " + more, reason);
        unreported = 0;
        return summary;
    }

    /// The reason why an emission was refused, for the one who waits for it: a report may be about others.
    static @Nullable Throwable reasonOf(Throwable failure) {
        return failure instanceof Summary ? failure.getCause() : failure;
    }

    private static final class Summary extends JournalException {

        @Serial
        private static final long serialVersionUID = 1;

        Summary(String message, @Nullable Throwable reason) {
            super(message, reason);
        }
    }

    /// The number of refused emissions. Exact after an await.
    long count() {
        return count;
    }
}
