package io.myelin.journal;

import org.jspecify.annotations.Nullable;

/// Reads a journal's blocks in order, durable ones only.
///
/// Threading: one thread at a time.
public interface Cursor extends AutoCloseable {

    /// The number of the first record asked for. The first block may begin before it.
    long origin();

    /// The next block, verified: its checksum is right and its number and first record follow the block before.
    ///
    /// @return the block, or `null` when there is no further durable block for now; a later call may find one
    /// @throws CorruptJournalException if the block is damaged, or missing although it was durable
    /// @throws JournalException if the medium does not answer
    @Nullable Block next();

    /// Releases what this object holds.
    @Override
    void close();
}
