package io.myelin.twin.circulation;

/// How much attention a situation deserves.
public enum Severity {

    /// None.
    NORMAL,

    /// It should be examined.
    WARNING,

    /// It should be examined now.
    CRITICAL
}
