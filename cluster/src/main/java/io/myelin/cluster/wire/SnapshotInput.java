package io.myelin.cluster.wire;

import io.aeron.Image;
import io.aeron.logbuffer.FragmentHandler;
import java.util.ArrayDeque;
import org.agrona.concurrent.IdleStrategy;

/// Reads the records that [SnapshotOutput] wrote. One thread.
public final class SnapshotInput {

    private static final int FRAGMENTS = 16;

    private final Image image;
    private final IdleStrategy idle;
    private final ArrayDeque<byte[]> chunks = new ArrayDeque<>();
    private final FragmentHandler handler = (buffer, offset, length, _) -> {
        var chunk = new byte[length];
        buffer.getBytes(offset, chunk);
        chunks.add(chunk);
    };
    private int at;

    /// @param idle what to do while the image has no more
    public SnapshotInput(Image image, IdleStrategy idle) {
        this.image = image;
        this.idle = idle;
    }

    /// The next record.
    ///
    /// @throws IllegalStateException if the snapshot ends before
    public MessageReader next() {
        int length = new MessageReader(take(4)).int32();
        return new MessageReader(take(length));
    }

    private byte[] take(int length) {
        var bytes = new byte[length];
        for (int filled = 0; filled < length;) {
            var chunk = chunk();
            int part = Math.min(length - filled, chunk.length - at);
            System.arraycopy(chunk, at, bytes, filled, part);
            filled += part;
            at += part;
            if (at == chunk.length) {
                chunks.remove();
                at = 0;
            }
        }
        return bytes;
    }

    private byte[] chunk() {
        while (chunks.isEmpty()) {
            int polled = image.poll(handler, FRAGMENTS);
            if (polled == 0 && (image.isClosed() || image.isEndOfStream())) {
                throw new IllegalStateException("the snapshot is incomplete");
            }
            idle.idle(polled);
        }
        return chunks.element();
    }
}
