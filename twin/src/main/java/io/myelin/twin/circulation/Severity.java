package io.myelin.twin.circulation;

/// How much attention a situation deserves.
public enum Severity {

    /// It deserves none.
    NORMAL,

    /// To be looked at.
    WARNING,

    /// To be looked at now.
    CRITICAL
}
