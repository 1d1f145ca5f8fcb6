package io.myelin.twin.rule;

/// The status of a name, from best to worst.
public enum Status {

    /// Normal.
    STABLE,

    /// Rising steadily.
    DIVERGING,

    /// Worse than normal.
    DEGRADED,

    /// Not working, or silent.
    DEFECTIVE,

    /// Gone.
    DOWN
}
