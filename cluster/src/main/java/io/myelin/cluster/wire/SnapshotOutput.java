package io.myelin.cluster.wire;

import io.aeron.ExclusivePublication;
import io.aeron.Publication;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.UnsafeBuffer;

/// Writes records of any length to a snapshot's publication. One thread.
public final class SnapshotOutput {

    private final ExclusivePublication publication;
    private final IdleStrategy idle;
    private final UnsafeBuffer buffer = new UnsafeBuffer(0, 0);
    private final MessageWriter chunk;
    private final MessageWriter record = new MessageWriter(4096);
    private final int capacity;

    /// @param idle what to do while the publication takes no more
    public SnapshotOutput(ExclusivePublication publication, IdleStrategy idle) {
        this.publication = publication;
        this.idle = idle;
        capacity = publication.maxPayloadLength();
        chunk = new MessageWriter(capacity);
    }

    /// The record to write into, empty.
    public MessageWriter begin() {
        return record.reset();
    }

    /// Writes the record.
    public void end() {
        var bytes = new MessageWriter(record.length() + 4).bytes(record.copy()).copy();
        for (int at = 0; at < bytes.length;) {
            int length = Math.min(bytes.length - at, capacity - chunk.length());
            chunk.raw(java.util.Arrays.copyOfRange(bytes, at, at + length));
            at += length;
            if (chunk.length() == capacity) {
                flush();
            }
        }
    }

    /// Writes what is left.
    public void flush() {
        if (chunk.length() == 0) {
            return;
        }
        var bytes = chunk.copy();
        buffer.wrap(bytes);
        for (;;) {
            long result = publication.offer(buffer, 0, bytes.length);
            if (result > 0) {
                break;
            }
            if (result == Publication.CLOSED || result == Publication.MAX_POSITION_EXCEEDED) {
                throw new IllegalStateException("the snapshot's publication ended: " + Publication.errorString(result));
            }
            idle.idle();
        }
        chunk.reset();
    }
}
