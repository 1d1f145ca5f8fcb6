package io.myelin.twin.circulation;

/// How a name does, from best to worst.
public enum Status {

    /// As it should be.
    STABLE,

    /// Moving away from where it was, steadily.
    DIVERGING,

    /// Going to and fro.
    ERRATIC,

    /// Worse than it should be.
    DEGRADED,

    /// So bad that it does not do its work.
    DEFECTIVE,

    /// Not there.
    DOWN
}
