package io.myelin.cluster.member;

/// What a member does.
public enum MemberHealth {
    /// It loads its snapshot, repeats its log, or takes part in an election.
    STARTING,
    /// It applies entries, and follows a leader.
    FOLLOWING,
    /// It applies entries, and leads.
    LEADING,
    /// It fetches a snapshot of the others.
    WAITING,
    /// It has ended for a reason that it says.
    FAILED,
    /// It was closed.
    CLOSED
}
