package io.myelin.hazelcast.host;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Tracks one sender's emissions in a circuit that is open here: received, recorded, durable.
final class SenderIntake {

    private final UUID sender;

    /// The mark that was added last: the end of a list that needs no memory, so the end of a recorded batch is always
    /// added. The list begins with one that is none. Confined to the circuit's thread.
    private Mark added;

    /// The last mark that is known to be durable. Guarded by this object's monitor.
    private Mark passed;

    // Guarded by the circuit's intake lock.

    /// The next number to accept.
    private long expected;

    /// All emissions with lower numbers are followed by a mark. Less than `expected` if there was no memory for one.
    private long marked;

    /// The end of a batch.
    static final class Mark {

        private final long number;

        /// The number of records when the batch was recorded. Written before the mark is added.
        private long sequence;

        /// The next mark. Written by the circuit's thread after that mark's sequence, which is read after this.
        private volatile @Nullable Mark next;

        /// @param number the number after the batch's last one
        Mark(long number) {
            this.number = number;
        }

        long number() {
            return number;
        }
    }

    /// @param expected the next number; all emissions with lower ones are durable
    SenderIntake(UUID sender, long expected) {
        this.sender = sender;
        this.expected = expected;
        marked = expected;
        added = new Mark(expected);
        passed = added;
    }

    UUID sender() {
        return sender;
    }

    long expected() {
        return expected;
    }

    void expect(long next) {
        expected = next;
    }

    long marked() {
        return marked;
    }

    void mark(long number) {
        marked = number;
    }

    /// Records that all emissions below a mark's number are among the first records, up to a given number. Called on
    /// the circuit's thread, once for each mark. Needs no memory.
    void recorded(Mark mark, long sequence) {
        mark.sequence = sequence;
        added.next = mark;
        added = mark;
    }

    /// Returns the number below which all emissions are durable, given the number of durable records. Any thread.
    synchronized long durable(long records) {
        Mark mark = passed.next;
        while (mark != null && mark.sequence <= records) {
            passed = mark;
            mark = mark.next;
        }
        return passed.number;
    }
}
