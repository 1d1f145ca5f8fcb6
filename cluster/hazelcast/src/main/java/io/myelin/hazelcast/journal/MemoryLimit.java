package io.myelin.hazelcast.journal;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;

/// Whether the blocks of the members have reached their limit, asked for all writers of a member together: many writers
/// that each append little fill the members like one that appends much.
///
/// Threading: any thread.
final class MemoryLimit {

    /// Few enough that the rest of the heap can hold the bytes that arrive before the answer.
    private static final long BETWEEN_CHECKS = 2 << 20;

    private final AtomicLong appended = new AtomicLong();

    private final AtomicLong questions = new AtomicLong();

    /// The answer to the question with the highest number: an earlier one may be answered later.
    private final AtomicReference<Answer> last = new AtomicReference<>(new Answer(0, 0, false));

    /// @param question  its number
    /// @param appended  how many bytes had been appended when it was put
    /// @param reached   the answer
    private record Answer(long question, long appended, boolean reached) {

        private Answer laterOf(Answer other) {
            return other.question > question ? other : this;
        }
    }

    /// Asks the members once this member's writers have appended 2 MB since the last time, whenever a writer begins,
    /// and at each append while the limit is reached, so that this ends.
    ///
    /// @param bytes    how many the calling writer has appended since it last called; if the question fails, it calls
    ///                 with them again
    /// @param begins   whether it has just been opened
    /// @param question asks the members
    boolean isReached(long bytes, boolean begins, BooleanSupplier question) {
        long all = appended.addAndGet(bytes);
        var before = last.get();
        if (!begins && !before.reached && all - before.appended < BETWEEN_CHECKS) {
            return false;
        }
        long number = questions.incrementAndGet();
        var answer = new Answer(number, all, question.getAsBoolean());
        last.accumulateAndGet(answer, Answer::laterOf);
        return answer.reached;
    }
}
