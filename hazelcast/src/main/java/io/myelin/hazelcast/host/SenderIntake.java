package io.myelin.hazelcast.host;

import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;

/// How far one sender's emissions have come in a circuit that is open here: taken off the network, recorded, durable.
final class SenderIntake {

    private final UUID sender;

    /// Ends of batches that were recorded and are not known to be durable. Added by the circuit's thread.
    private final ConcurrentLinkedQueue<Mark> marks = new ConcurrentLinkedQueue<>();

    /// The next number to take. Guarded by the circuit's intake lock.
    private long expected;

    /// All of lower numbers is durable. Guarded by this object's monitor.
    private long durable;

    /// The end of a batch.
    private record Mark(long number, long sequence) {}

    /// @param expected the next number; all of lower ones is durable
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

    /// Notes that the emissions below a number are among the first records. The circuit's thread.
    void recorded(long number, long sequence) {
        marks.add(new Mark(number, sequence));
    }

    /// All of lower numbers is durable, given how many records are. Any thread.
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
