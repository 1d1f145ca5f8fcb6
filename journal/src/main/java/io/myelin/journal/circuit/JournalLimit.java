package io.myelin.journal.circuit;

import static java.util.Objects.requireNonNull;

/// How large a circuit's journal may become, and what happens then.
///
/// Emissions under way when the limit is reached are still accepted: a journal may exceed it by the four megabytes that
/// its circuit may be ahead, by the emissions that wait to be handled, and by those that arrive while a truncation is
/// under way, whose snapshot waits for half a minute at most. A journal in files deletes whole segments of 64 MB, so a
/// limit in bytes should allow for several.
///
/// @param bytes   the maximum number of bytes in the journal, positive
/// @param records the maximum number of records in it, positive
/// @param policy  what happens at three quarters of either, and when one of them is reached
public record JournalLimit(long bytes, long records, Policy policy) {

    /// The reaction to a journal that has become too large.
    public enum Policy {

        /// Emissions from outside are refused while the journal is full, until it is truncated.
        REFUSE,

        /// A snapshot is taken and the records before it are truncated. Emissions are refused only while that does not
        /// free enough space.
        TRUNCATE
    }

    /// @throws IllegalArgumentException if a number is not positive
    /// @throws NullPointerException if the policy is `null`
    public JournalLimit {
        requireNonNull(policy, "policy");
        if (bytes <= 0 || records <= 0) {
            throw new IllegalArgumentException("a limit of " + bytes + " bytes and " + records + " records");
        }
    }

    boolean isReached(long heldBytes, long heldRecords) {
        return heldBytes >= bytes || heldRecords >= records;
    }

    boolean isNear(long heldBytes, long heldRecords) {
        return heldBytes >= bytes - bytes / 4 || heldRecords >= records - records / 4;
    }
}
