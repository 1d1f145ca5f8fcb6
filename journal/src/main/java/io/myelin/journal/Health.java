package io.myelin.journal;

/// How well an [Appender] can currently keep its guarantees.
public enum Health {

    /// Records are acknowledged.
    SOUND,

    /// Nothing is acknowledged for now: the medium fails and is retried, or does not respond. Appended records wait;
    /// none is dropped.
    STALLED,

    /// Another writer took over. Final.
    FENCED,

    /// The medium failed in a way that cannot be retried. Final.
    FAILED,

    /// Closed by its owner. Final.
    CLOSED;

    /// Returns the final state of an appender that was ended by a failure.
    ///
    /// @param reason what ended it
    /// @return [#FENCED], [#CLOSED] or [#FAILED]
    public static Health after(Throwable reason) {
        if (reason instanceof FencedException) {
            return FENCED;
        }
        return reason instanceof ClosedJournalException ? CLOSED : FAILED;
    }
}
