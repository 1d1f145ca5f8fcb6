package io.myelin.cluster.wire;

import io.aeron.ExclusivePublication;
import io.aeron.Publication;
import org.agrona.concurrent.IdleStrategy;

/// Writes records of any length, each with its length before it, to a snapshot's publication. One thread.
public final class SnapshotOutput {

    private final ExclusivePublication publication;
    private final IdleStrategy idle;
    private final MessageWriter record = new MessageWriter(4096);

    /// @param idle what to do while the publication takes no more
    public SnapshotOutput(ExclusivePublication publication, IdleStrategy idle) {
        this.publication = publication;
        this.idle = idle;
    }

    /// The record to write into, empty.
    public MessageWriter begin() {
        return record.reset().int32(0);
    }

    /// Writes the record.
    public void end() {
        int end = record.length();
        record.int32At(0, end - Integer.BYTES);
        for (int at = 0; at < end;) {
            int length = Math.min(end - at, publication.maxPayloadLength());
            long result = publication.offer(record.buffer(), at, length);
            if (result > 0) {
                at += length;
            } else if (result == Publication.CLOSED || result == Publication.MAX_POSITION_EXCEEDED) {
                throw new IllegalStateException("the snapshot's publication ended: " + Publication.errorString(result));
            } else {
                idle.idle();
            }
        }
    }
}
