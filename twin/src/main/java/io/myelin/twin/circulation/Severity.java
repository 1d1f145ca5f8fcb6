package io.myelin.twin.circulation;

/// How much attention a situation deserves.
public enum Severity {

    /// None.
    NORMAL,

    /// Somebody should look at it.
    WARNING,

    /// Somebody should look at it now.
    CRITICAL
}
