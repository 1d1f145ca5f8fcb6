package io.myelin.twin.circulation;

/// An action that the twin takes.
public enum Act {

    /// Leave the shop's database alone but for a query now and then.
    OPEN_BREAKER,

    /// Use the database again.
    CLOSE_BREAKER,

    /// Have the stream of events tell less.
    SAMPLE_COARSELY,

    /// Have it tell everything again.
    SAMPLE_FINELY
}
