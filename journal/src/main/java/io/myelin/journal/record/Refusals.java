package io.myelin.journal.record;

import io.myelin.journal.JournalException;
import java.io.Serial;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Emissions that are refused: by the journal, or because one by itself is too large or its codec throws.
///
/// The journal may refuse many, all for one reason: so the first for a reason is reported, and the others are counted.
/// Their number is reported with the next reason, or at the end of the refusals. A thread that waits for its emissions
/// is told, too: see [#untold].
///
/// Confined to the circuit's thread, except for the count and for what is untold.
final class Refusals {

    private final String circuit;

    /// The reason that was reported last.
    private @Nullable JournalException reported;

    /// The number of emissions that were refused and not reported.
    private long unreported;

    /// Written by the circuit's thread, read by others after an await.
    private volatile long count;

    /// Why an emission was refused, the first since that was last taken. Set by the circuit's thread.
    private final AtomicReference<@Nullable Throwable> untold = new AtomicReference<>();

    Refusals(String circuit) {
        this.circuit = circuit;
    }

    /// Counts an emission that was refused by itself; whoever called reports that.
    ///
    /// @param told whether its sender learns of it without a sync
    @SuppressWarnings("NonAtomicOperationOnVolatileField") // the circuit's thread alone writes it
    void count(Throwable reason, boolean told) {
        count++;
        if (!told) {
            untold.compareAndSet(null, reason);
        }
    }

    /// Takes the reason of the first refusal since the last call, `null` if there was none. Complete after an await;
    /// any thread.
    @Nullable Throwable untold() {
        return untold.getAndSet(null);
    }

    /// Counts an emission that the journal refused, and reports it if it is the first for this reason.
    ///
    /// @param told as above
    void add(JournalException reason, boolean told) {
        count(reason, told);
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
