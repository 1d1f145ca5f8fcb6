package io.myelin.hazelcast.journal;

/// The answer of a member to a [MemberInquiry].
///
/// Members exchange it as one number: six flags, and above them three numbers. A member of another release may read
/// them, so each keeps its place.
///
/// @param merging     whether the member is merging its content after a split
/// @param lost        whether it saw a partition lose more than its owner
/// @param full        whether its blocks have reached their limit of its memory
/// @param restored    whether it has restored the content of its files
/// @param complete    whether it knows that all required members have restored theirs
/// @param whole       whether it knows that all that it has seen have restored theirs
/// @param dispensable how many of the members that it has seen it can do without, seven at most
/// @param required    how many it requires
/// @param known       how many its files knew of, 0 if it is new
record MemberAnswer(boolean merging, boolean lost, boolean full, boolean restored, boolean complete, boolean whole,
        int dispensable, int required, int known) {

    /// The answer of a member whose configuration was not prepared.
    static final MemberAnswer NONE = of(0);

    private static final int MERGING = 1;
    private static final int LOST = 1 << 1;
    private static final int FULL = 1 << 2;
    private static final int RESTORED = 1 << 3;
    private static final int COMPLETE = 1 << 4;
    private static final int WHOLE = 1 << 5;
    private static final int DISPENSABLE_SHIFT = 6;
    private static final int DISPENSABLE = (1 << 3) - 1;
    private static final int REQUIRED_SHIFT = 9;
    private static final int KNOWN_SHIFT = 20;
    private static final int MEMBERS = (1 << 11) - 1;

    static MemberAnswer of(int bits) {
        return new MemberAnswer(
                (bits & MERGING) != 0,
                (bits & LOST) != 0,
                (bits & FULL) != 0,
                (bits & RESTORED) != 0,
                (bits & COMPLETE) != 0,
                (bits & WHOLE) != 0,
                (bits >> DISPENSABLE_SHIFT) & DISPENSABLE,
                (bits >> REQUIRED_SHIFT) & MEMBERS,
                (bits >> KNOWN_SHIFT) & MEMBERS);
    }

    int bits() {
        return flag(merging, MERGING)
                | flag(lost, LOST)
                | flag(full, FULL)
                | flag(restored, RESTORED)
                | flag(complete, COMPLETE)
                | flag(whole, WHOLE)
                | Math.min(dispensable, DISPENSABLE) << DISPENSABLE_SHIFT
                | Math.min(required, MEMBERS) << REQUIRED_SHIFT
                | Math.min(known, MEMBERS) << KNOWN_SHIFT;
    }

    private static int flag(boolean set, int bit) {
        return set ? bit : 0;
    }

    /// How many of the members that its files know of have to be there.
    int fromFiles() {
        return known - dispensable;
    }

    /// Whether it has restored the content of its files and knew of members before: a new one has nothing of what the
    /// others lack.
    boolean restoredFiles() {
        return restored && known > 0;
    }
}
