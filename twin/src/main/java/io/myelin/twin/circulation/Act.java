package io.myelin.twin.circulation;

/// What the twin does about a situation.
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
