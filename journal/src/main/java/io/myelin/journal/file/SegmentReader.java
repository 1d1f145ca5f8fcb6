package io.myelin.journal.file;

import io.myelin.journal.Block;
import java.io.IOException;
import java.io.RandomAccessFile;
import org.jspecify.annotations.Nullable;

/// Reads the blocks of a segment one after the other. Interrupts do not affect it.
final class SegmentReader implements AutoCloseable {

    private static final int WINDOW = 64 * 1024;

    private final SegmentFile segment;
    private final IdentityFile identity;
    private final RandomAccessFile file;
    private long position;

    /// @param identity of the journal, to which the blocks have to belong
    SegmentReader(SegmentFile segment, IdentityFile identity) throws IOException {
        this.segment = segment;
        this.identity = identity;
        file = new RandomAccessFile(segment.path().toFile(), "r");
    }

    /// Opens the segment again, at the same position: it may have been replaced by a copy.
    SegmentReader again() throws IOException {
        var again = new SegmentReader(segment, identity);
        again.position = position;
        return again;
    }

    /// The next block, or `null` if no complete, intact block follows. The position then does not change.
    @Nullable Block next() throws IOException {
        var header = new byte[Block.HEADER];
        if (read(header, position) < Block.HEADER) {
            return null;
        }
        int length = Block.lengthOf(header, 0);
        if (length < 0) {
            return null;
        }
        var bytes = new byte[length];
        Block block = read(bytes, position) == length ? Block.verified(identity.id(), bytes) : null;
        if (block != null) {
            position += length;
        }
        return block;
    }

    /// Reads the available bytes, and returns their number.
    private int read(byte[] bytes, long from) throws IOException {
        file.seek(from);
        int count = 0;
        int got = file.read(bytes);
        while (got > 0) {
            count += got;
            got = file.read(bytes, count, bytes.length - count);
        }
        return count;
    }

    /// Searches after the position, which does not change, for a block that states more records to be durable.
    ///
    /// @return the first one found, or `null`
    @Nullable Block search(long durable) throws IOException {
        long begin = position;
        try {
            position = header(begin + 1);
            while (position >= 0) {
                Block block = next();
                if (block != null && block.durable() > durable) {
                    return block;
                }
                position = header(block == null ? position + 1 : position);
            }
            return null;
        } finally {
            position = begin;
        }
    }

    /// The position of the next apparent header, or -1.
    private long header(long from) throws IOException {
        var window = new byte[WINDOW];
        long at = from;
        int got = read(window, at);
        while (got >= Block.HEADER) {
            int last = got - Block.HEADER;
            for (int i = 0; i <= last; i++) {
                if (Block.lengthOf(window, i) > 0) {
                    return at + i;
                }
            }
            at += last + 1;
            got = read(window, at);
        }
        return -1;
    }

    /// The position of the next block.
    long position() {
        return position;
    }

    boolean atEnd() throws IOException {
        return position == file.length();
    }

    SegmentFile segment() {
        return segment;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
