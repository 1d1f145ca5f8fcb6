package io.myelin.hazelcast.host.publish;

import io.myelin.hazelcast.host.route.PublishedBlocks;
import io.myelin.hazelcast.host.route.ReadPublished;
import io.myelin.hazelcast.wire.FailureText;
import java.util.concurrent.TimeUnit;

/// The position of a subscription in the values of one circuit. Confined to the subscription's thread, except for
/// [#position], [#isLate] and [#lose].
final class FollowedCircuit {

    private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long FIRST_PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long LONGEST_PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final String journal;
    private final String id;

    /// The next value. Written by the subscription's thread, read by any in [#position].
    private volatile long next;

    /// The number of durable values. Written by the subscription's thread, read by any in [#position].
    private volatile long durable;

    /// The number of values that were removed unread. Written by the subscription's thread, read by any in [#position].
    private volatile long missed;

    /// Written by the subscription's thread, read by any in [#position].
    private volatile String trouble = "";

    // The block that begins with `next`, in the journal of this identity.
    private String identity = "";
    private long block = -1;

    private boolean reading;

    /// Whether the answer to its read is to be dropped. Written by the subscription's thread, read when the answer
    /// comes.
    private volatile boolean late;

    /// Whether the answer to its read is lost. Written when the answer comes, before the subscription's flag; read by
    /// its thread after that flag.
    private volatile boolean lost;

    private long patienceNanos = FIRST_PATIENCE_NANOS;
    private long lateAt;
    private long pauseNanos = FIRST_PAUSE_NANOS;
    private long retryAt;

    /// @param journal the name of the outlet's journal
    /// @param id      the circuit's id
    /// @param next    the first value wanted
    FollowedCircuit(String journal, String id, long next) {
        this.journal = journal;
        this.id = id;
        this.next = next;
    }

    String journal() {
        return journal;
    }

    String id() {
        return id;
    }

    long next() {
        return next;
    }

    boolean isReading() {
        return reading;
    }

    /// Whether there are durable values that were not delivered.
    boolean isBehind() {
        return durable > next;
    }

    /// Notes how many values are durable.
    void durable(long values) {
        durable = Math.max(durable, values);
    }

    /// Begins to read the next blocks.
    ReadPublished read() {
        reading = true;
        late = false;
        lost = false;
        lateAt = System.nanoTime() + patienceNanos;
        return new ReadPublished(journal, next, identity, block);
    }

    /// When others need not wait any longer for the answer to its read, by [System#nanoTime].
    long lateAt() {
        return lateAt;
    }

    /// Gives up waiting for the answer: others are read meanwhile.
    void late() {
        late = true;
        // Otherwise none of its reads would have an effect, if the member always takes that long.
        patienceNanos = Math.min(2 * patienceNanos, LONGEST_PATIENCE_NANOS);
    }

    /// Whether the answer to its read is to be dropped: others have its place in the memory. Any thread.
    boolean isLate() {
        return late;
    }

    /// Notes that there was no memory for the answer to its read. Any thread.
    void lose() {
        lost = true;
    }

    /// Whether the answer to the read that is under way is lost.
    boolean isLost() {
        return lost;
    }

    /// Ends a read whose answer was dropped, or lost.
    void dropped() {
        reading = false;
        lost = false;
    }

    /// Ends a read. To be called before its values are delivered.
    void found(PublishedBlocks found) {
        reading = false;
        durable(found.durable());
        long from = next;
        if (found.first() > from) {
            missed = missed + found.first() - from;
            next = found.first();
        }
    }

    /// Notes that a value was delivered, or is not selected.
    void passed(long sequence) {
        next = sequence + 1;
    }

    /// Notes that all values of a read were.
    void passed(PublishedBlocks found) {
        next = Math.max(next, found.next());
        identity = found.identity();
        block = found.block();
        pauseNanos = FIRST_PAUSE_NANOS;
        // The member may have been suspended. Otherwise others would wait for long when it is suspended again.
        patienceNanos = FIRST_PATIENCE_NANOS;
        trouble = "";
    }

    /// Notes that values could not be read, and when to try again.
    void failed(Throwable reason) {
        reading = false;
        trouble = FailureText.of(reason);
        retryAt = System.nanoTime() + pauseNanos;
        pauseNanos = Math.min(2 * pauseNanos, LONGEST_PAUSE_NANOS);
    }

    /// When to try again, by [System#nanoTime].
    long retryAt() {
        return retryAt;
    }

    /// Notes why the receiver did not take a value.
    void refused(Throwable reason) {
        trouble = FailureText.of(reason);
    }

    SubscribedCircuit position() {
        long from = next;
        return new SubscribedCircuit(from, Math.max(0, durable - from), missed, trouble);
    }
}
