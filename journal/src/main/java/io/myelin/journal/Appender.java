package io.myelin.journal;

import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/// The one writer of a journal in its epoch.
///
/// Threading: [#append] and [#isIdle] by one thread at a time, where each call happens-before the next; the other
/// methods by any thread.
public interface Appender extends AutoCloseable {

    /// This writer's epoch, from 1, later than that of every writer before.
    long epoch();

    /// The number of the first record that this writer appends: what the journal held when it was opened.
    long origin();

    /// Appends a block. The bytes are copied before the call returns; that they are durable shows in [#durable].
    /// Waits while too many blocks are under way.
    ///
    /// @param records the records, from position to limit, 1 to [Block#CAPACITY] bytes; the position moves to the
    ///                limit
    /// @param count   how many numbered records there are, 0 or more
    /// @return the block
    /// @throws IllegalArgumentException if there are no bytes or too many, or the count is negative; nothing is
    ///                                  appended then
    /// @throws FencedException if another writer took over
    /// @throws JournalException if the medium failed for good, or this was closed
    Block append(ByteBuffer records, int count);

    /// Whether an append would be short and return at once, because nothing is under way. Then the circuit's thread
    /// appends by itself rather than wake another for it.
    default boolean isIdle() {
        return false;
    }

    /// How many records are durable: all with lower numbers are, and will be read by every later reader. Never
    /// goes back.
    long durable();

    /// Waits until a number of records is durable.
    ///
    /// @param sequence how many
    /// @param timeout  how long to wait at most
    /// @param unit     its unit
    /// @return whether they are
    /// @throws FencedException if another writer took over
    /// @throws JournalException if the medium failed for good, or this was closed, before that
    /// @throws InterruptedException if interrupted
    boolean awaitDurable(long sequence, long timeout, TimeUnit unit) throws InterruptedException;

    /// Adds a function that is called for every advance of [#durable], on the thread that notices it. The function has
    /// to return at once and may not call into the journal or the cluster: it sets a flag, it unparks a thread.
    ///
    /// @param listener given the new number of durable records
    void onDurable(LongConsumer listener);

    /// How well this writer does.
    Health health();

    /// Waits, for a bounded time, until what was appended is durable, and ends this writer.
    @Override
    void close();
}
