package io.myelin.twin.circulation;

/// An action that the twin takes.
public enum Act {

    /// Stop using the shop's database, except for a query now and then.
    OPEN_BREAKER,

    /// Use the database again.
    CLOSE_BREAKER,

    /// Reduce the event stream.
    SAMPLE_COARSELY,

    /// Restore the full event stream.
    SAMPLE_FINELY
}
