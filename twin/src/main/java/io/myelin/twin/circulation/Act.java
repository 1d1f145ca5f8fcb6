package io.myelin.twin.circulation;

/// An action that the twin takes.
public enum Act {

    /// Stop using the shop's database, except for a query now and then.
    OPEN_BREAKER,

    /// Use the database again.
    CLOSE_BREAKER,

    /// Report waits for locks, and sample methods and allocations often: something is wrong.
    WATCH_CLOSELY,

    /// Omit these reports, and sample rarely: nothing is wrong.
    WATCH_LOOSELY
}
