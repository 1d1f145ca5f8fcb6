package io.myelin.twin.circulation;

/// The status of a name, from best to worst.
public enum Status {

    /// Normal.
    STABLE,

    /// Rising steadily.
    DIVERGING,

    /// Oscillating.
    ERRATIC,

    /// Worse than normal.
    DEGRADED,

    /// So bad that it does not work.
    DEFECTIVE,

    /// Gone, or silent.
    DOWN
}
