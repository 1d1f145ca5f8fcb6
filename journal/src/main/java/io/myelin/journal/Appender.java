package io.myelin.journal;

import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/// The one writer of a journal in its epoch.
///
/// Threading: [#append] by one thread at a time, where each call happens-before the next; the other methods by any
/// thread.
public interface Appender extends AutoCloseable {

    /// This writer's epoch, from 1, later than that of every writer before.
    long epoch();

    /// The number of the first record that this writer appends: the number of records in the journal when it was
    /// opened.
    long origin();

    /// Appends a block. The bytes are copied before the call returns; [#durable] shows when they are durable. Waits
    /// while too many blocks are in flight.
    ///
    /// @param records the records, from position to limit, 1 to [Block#CAPACITY] bytes; the position moves to the
    ///                limit
    /// @param count   the number of numbered records, 0 or more
    /// @return the block
    /// @throws IllegalArgumentException if there are no bytes or too many, or the count is negative; nothing is
    ///                                  appended then
    /// @throws FencedException if another writer took over
    /// @throws JournalException if the medium failed for good, or this was closed
    Block append(ByteBuffer records, int count);

    /// The number of durable records: every later reader reads all records with lower numbers. Never decreases.
    long durable();

    /// Waits until a number of records is durable.
    ///
    /// @param sequence the number of records
    /// @param timeout  how long to wait at most; zero or less does not wait
    /// @param unit     its unit
    /// @return whether they are
    /// @throws FencedException if another writer took over
    /// @throws JournalException if the medium failed for good, or this was closed, before that
    /// @throws InterruptedException if interrupted
    boolean awaitDurable(long sequence, long timeout, TimeUnit unit) throws InterruptedException;

    /// Adds a function that is called for every advance of [#durable], on the thread that detects it. The function has
    /// to return at once and may not call the journal: it may set a flag or unpark a thread.
    ///
    /// @param listener given the new number of durable records
    void onDurable(LongConsumer listener);

    /// The state of this writer.
    Health health();

    /// Why this writer is [Health#STALLED], or `null` if it is not, or the medium gives no reason.
    default @Nullable Exception trouble() {
        return null;
    }

    /// Waits until the appended blocks are durable, and ends this writer. A block that the medium refuses, as a full
    /// disk does, is not appended.
    @Override
    void close();
}
