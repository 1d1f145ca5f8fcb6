package io.myelin.journal.circuit;

/// How large a circuit's journal may become, and what happens then.
///
/// Emissions that are under way when the limit is reached are still accepted: a journal may exceed it by the four
/// megabytes that its circuit may be ahead of it, and by the emissions that wait to be handled. A journal in files
/// deletes whole segments of 64 MB, so a limit in bytes should allow for several.
///
/// @param bytes   how many bytes the journal may hold, positive; of a kind that does not know, those written by this
///                circuit count
/// @param records how many records it may hold, positive
/// @param policy  what happens at three quarters of either
public record JournalLimit(long bytes, long records, Policy policy) {

    /// The reaction to a journal that has become too large.
    public enum Policy {

        /// Emissions from outside are refused while the journal is full, until it is truncated.
        REFUSE,

        /// A snapshot is taken and the records before it are forgotten. Emissions are refused only while that does not
        /// make room.
        TRUNCATE
    }

    /// @throws IllegalArgumentException if a number is not positive
    public JournalLimit {
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
