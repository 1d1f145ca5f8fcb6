package io.myelin.journal.file;

import io.myelin.journal.Block;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// A copy of the last segment, which replaces it once the device has confirmed the copy.
///
/// Until then it has a name that no reader opens. One that a dead process left is removed.
final class SegmentCopy implements AutoCloseable {

    static final String NAME = "last.new";

    /// Bytes written at once: a block may have a single record.
    private static final int WRITE = 1 << 18;

    private final SegmentFile original;
    private final FileMedium medium;
    private final Path path;
    private final RandomAccessFile file;
    private final ByteArrayOutputStream unwritten = new ByteArrayOutputStream();
    private long written;

    /// Begins an empty copy.
    SegmentCopy(SegmentFile original, FileMedium medium) throws IOException {
        this.original = original;
        this.medium = medium;
        path = original.path().resolveSibling(NAME);
        Files.deleteIfExists(path);
        file = new RandomAccessFile(path.toFile(), "rw");
    }

    /// Adds the next block.
    ///
    /// The bytes are written anew. If the system copied them by itself, both files might share their places on the
    /// device.
    void add(Block block) throws IOException {
        unwritten.writeBytes(block.bytes());
        if (unwritten.size() >= WRITE) {
            flush();
        }
    }

    private void flush() throws IOException {
        medium.write(file, unwritten.toByteArray(), written);
        written += unwritten.size();
        unwritten.reset();
    }

    /// Forces the copy, and gives it the segment's name. The folder has to be forced afterwards.
    void replace() throws IOException {
        flush();
        // Before the file is closed: the system might forget a failed write of a file that is not open.
        medium.force(path);
        file.close();
        Files.move(path, original.path(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /// Removes the copy, unless it has replaced the segment.
    @Override
    public void close() throws IOException {
        file.close();
        Files.deleteIfExists(path);
    }
}
