package io.myelin.hazelcast.journal;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/// Whether the blocks of the members have reached their limit, asked for all writers of a member together: many writers
/// that each append little fill the members like one that appends much.
///
/// Threading: any thread.
final class MemoryLimit {

    /// Few enough that the rest of the heap can hold the bytes that arrive before the answer.
    private static final long BETWEEN_CHECKS = 2 << 20;

    private final AtomicLong appended = new AtomicLong();

    /// How many had been appended when the members were last asked. Two writers that ask at once may set it to the
    /// lower number: then the next question comes earlier.
    private volatile long checked;

    private volatile boolean reached;

    /// Asks the members once this member's writers have appended 2 MB since the last time, whenever a writer begins,
    /// and at each append while the limit is reached, so that this ends.
    ///
    /// @param bytes    how many the calling writer has appended since it last called; if the question fails, it calls
    ///                 with them again
    /// @param begins   whether it has just been opened
    /// @param question asks the members
    boolean isReached(long bytes, boolean begins, BooleanSupplier question) {
        long all = appended.addAndGet(bytes);
        if (begins || reached || all - checked >= BETWEEN_CHECKS) {
            reached = question.getAsBoolean();
            checked = all;
        }
        return reached;
    }
}
