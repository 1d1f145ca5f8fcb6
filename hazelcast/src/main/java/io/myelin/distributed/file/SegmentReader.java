package io.myelin.distributed.file;

import io.myelin.distributed.Block;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/// Reads the blocks of a segment one after the other.
final class SegmentReader implements AutoCloseable {

    private final Segment segment;
    private final FileChannel channel;
    private long position;

    SegmentReader(final Segment segment) throws IOException {
        this.segment = segment;
        channel = FileChannel.open(segment.path(), StandardOpenOption.READ);
    }

    /// The next block, or `null` if what follows is no whole, sound block. The position then stays.
    @Nullable Block next() throws IOException {
        final var header = new byte[Block.HEADER];
        if (!read(header, position)) {
            return null;
        }
        final int length = Block.lengthOf(header);
        if (length < 0) {
            return null;
        }
        final var bytes = new byte[length];
        final Block block = read(bytes, position) ? Block.verified(bytes) : null;
        if (block != null) {
            position += length;
        }
        return block;
    }

    private boolean read(final byte[] bytes, final long from) throws IOException {
        final var buffer = ByteBuffer.wrap(bytes);
        long at = from;
        while (buffer.hasRemaining()) {
            final int got = channel.read(buffer, at);
            if (got < 0) {
                return false;
            }
            at += got;
        }
        return true;
    }

    /// Looks for a sound block anywhere behind the position.
    ///
    /// @return the first one found, or `null`
    @Nullable Block search() throws IOException {
        final long begin = position;
        final long size = channel.size();
        for (long at = begin + 1; at + Block.HEADER <= size; at++) {
            position = at;
            final Block block = mayBegin(at) ? next() : null;
            if (block != null) {
                position = begin;
                return block;
            }
        }
        position = begin;
        return null;
    }

    private boolean mayBegin(final long at) throws IOException {
        final var mark = new byte[Block.HEADER];
        return read(mark, at) && Block.lengthOf(mark) > 0;
    }

    /// Goes back to where a block begins.
    void back(final long to) {
        position = to;
    }

    /// Where the next block begins.
    long position() {
        return position;
    }

    boolean atEnd() throws IOException {
        return position == channel.size();
    }

    Segment segment() {
        return segment;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
