package io.myelin.journal;

/// How well an [Appender] can keep its promise at the moment.
public enum Health {

    /// What is acknowledged has all its copies.
    SOUND,

    /// What is acknowledged has fewer copies than configured, as the configuration allows.
    DEGRADED,

    /// Nothing is acknowledged for now: copies are missing and the configuration insists on them, or the medium
    /// refuses and is tried again. What was appended waits, nothing is dropped.
    STALLED,

    /// The journal has reached its limit: emissions are refused until it is truncated. What was accepted before is
    /// acknowledged all the same.
    FULL,

    /// Another writer took over. Final.
    FENCED,

    /// The medium failed in a way that cannot be tried again. Final.
    FAILED,

    /// Closed by its owner. Final.
    CLOSED;

    /// What an appender is in for good once something has ended it.
    ///
    /// @param reason what ended it
    /// @return [#FENCED], [#CLOSED] or [#FAILED]
    public static Health after(final Throwable reason) {
        if (reason instanceof FencedException) {
            return FENCED;
        }
        return reason instanceof ClosedJournalException ? CLOSED : FAILED;
    }
}
