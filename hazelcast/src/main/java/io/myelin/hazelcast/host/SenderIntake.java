package io.myelin.hazelcast.host;

import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;

/// Tracks one sender's emissions in a circuit that is open here: received, recorded, durable.
final class SenderIntake {

    private final UUID sender;

    /// The ends of batches that were recorded and are not known to be durable. Added by the circuit's thread.
    private final ConcurrentLinkedQueue<Mark> marks = new ConcurrentLinkedQueue<>();

    /// The next number to accept. Guarded by the circuit's intake lock.
    private long expected;

    /// All emissions with lower numbers are durable. Guarded by this object's monitor.
    private long durable;

    /// The end of a batch.
    private record Mark(long number, long sequence) {}

    /// @param expected the next number; all emissions with lower ones are durable
    SenderIntake(UUID sender, long expected) {
        this.sender = sender;
        this.expected = expected;
        durable = expected;
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

    /// Records that all emissions below a number are among the first records, up to a given number. Called on the
    /// circuit's thread.
    void recorded(long number, long sequence) {
        marks.add(new Mark(number, sequence));
    }

    /// Returns the number below which all emissions are durable, given the number of durable records. Any thread.
    synchronized long durable(long records) {
        Mark mark = marks.peek();
        while (mark != null && mark.sequence <= records) {
            durable = mark.number;
            marks.remove();
            mark = marks.peek();
        }
        return durable;
    }
}
