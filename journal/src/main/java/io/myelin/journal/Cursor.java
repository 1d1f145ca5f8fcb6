package io.myelin.journal;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Reads a journal's blocks in order, durable ones only.
///
/// Threading: one thread at a time.
public interface Cursor extends AutoCloseable {

    /// The interval at which a reader polls for the next block if it gets no event.
    long POLL_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    /// The number of the first record asked for. The first block may begin before it.
    long origin();

    /// The next block, verified: its checksum is correct, and its number follows that of the previous block.
    ///
    /// @return the block, or `null` if there is currently no further durable block; a later call may find one
    /// @throws CorruptJournalException if the block is damaged, or is missing although it was durable
    /// @throws JournalException if the medium does not answer
    @Nullable Block next();

    /// Waits until there may be a further block. Returns early if the waiting thread is unparked or interrupted, and
    /// may return spuriously.
    ///
    /// @param nanos how long to wait at most, in nanoseconds
    default void await(long nanos) {
        LockSupport.parkNanos(this, Math.min(nanos, POLL_INTERVAL_NANOS));
    }

    /// Releases this object's resources.
    @Override
    void close();
}
