package io.myelin.twin.circulation;

/// How much attention a situation deserves.
public enum Severity {

    /// No attention.
    NORMAL,

    /// It should be examined.
    WARNING,

    /// It should be examined now.
    CRITICAL
}
