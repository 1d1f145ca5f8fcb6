package io.myelin.cluster.wire;

import io.aeron.Image;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import org.agrona.concurrent.IdleStrategy;

/// Reads the records that [SnapshotOutput] wrote: each begins a fragment. One thread.
public final class SnapshotInput {

    private static final int FRAGMENTS = 16;

    private final Image image;
    private final IdleStrategy idle;
    private final ArrayDeque<ByteBuffer> fragments = new ArrayDeque<>();

    /// @param idle what to do while the image has no more
    public SnapshotInput(Image image, IdleStrategy idle) {
        this.image = image;
        this.idle = idle;
    }

    /// The next record.
    ///
    /// @throws IllegalStateException if the snapshot ends before
    public MessageReader next() {
        var part = fragment();
        int length = part.getInt();
        var record = ByteBuffer.allocate(Math.max(length, part.remaining())); // more in an earlier format
        for (record.put(part); record.hasRemaining();) {
            record.put(fragment());
        }
        return new MessageReader(record.array());
    }

    private ByteBuffer fragment() {
        while (fragments.isEmpty()) {
            int polled = image.poll((buffer, offset, length, _) -> {
                var copy = new byte[length];
                buffer.getBytes(offset, copy);
                fragments.add(ByteBuffer.wrap(copy).order(ByteOrder.LITTLE_ENDIAN));
            }, FRAGMENTS);
            if (polled == 0 && (image.isClosed() || image.isEndOfStream())) {
                throw new IllegalStateException("the snapshot is incomplete");
            }
            idle.idle(polled);
        }
        return fragments.remove();
    }
}
