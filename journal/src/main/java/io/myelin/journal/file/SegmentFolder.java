package io.myelin.journal.file;

import io.myelin.journal.Block;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The segments in a folder.
///
/// Threading: any thread. Opening a segment and removing segments are mutually exclusive, so a segment that was found
/// still exists when it is opened. Segments may be added concurrently, always at the end.
final class SegmentFolder {

    private final Path folder;
    private final FileMedium medium;
    private final IdentityFile identity;

    SegmentFolder(Path folder, FileMedium medium, IdentityFile identity) {
        this.folder = folder;
        this.medium = medium;
        this.identity = identity;
    }

    /// All segments, in order.
    List<SegmentFile> all() throws IOException {
        return in(folder);
    }

    /// The segments in a folder, in order.
    static List<SegmentFile> in(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().endsWith(SegmentFile.SUFFIX))
                    .map(SegmentFile::of)
                    .sorted()
                    .toList();
        } catch (UncheckedIOException failed) {
            throw failed.getCause();
        }
    }

    /// Bytes of all segments.
    synchronized long bytes() throws IOException {
        long bytes = 0;
        for (var segment : all()) {
            bytes += Files.size(segment.path());
        }
        return bytes;
    }

    /// The number of the first existing record.
    synchronized long first() throws IOException {
        var all = all();
        Block block = all.isEmpty() ? null : firstOf(all.getFirst());
        return block == null ? 0 : block.first();
    }

    /// Opens the last segment that begins at or before a record, or the first one if none does.
    ///
    /// @return the reader at its beginning, or `null` if there are no segments yet
    synchronized @Nullable SegmentReader holding(long sequence) throws IOException {
        SegmentFile found = null;
        for (var segment : all()) {
            var block = firstOf(segment);
            if (found == null || block != null && block.first() <= sequence) {
                found = segment;
            }
        }
        return found == null ? null : new SegmentReader(found, identity);
    }

    /// Opens the segment that begins with a block, or returns `null` if there is none.
    synchronized @Nullable SegmentReader beginningWith(long index) throws IOException {
        var segment = SegmentFile.in(folder, index);
        return isThere(segment) ? new SegmentReader(segment, identity) : null;
    }

    /// Opens a segment again, at the position of a reader, or returns `null` if it was removed.
    synchronized @Nullable SegmentReader again(SegmentReader open) throws IOException {
        return isThere(open.segment()) ? open.again() : null;
    }

    /// That a segment cannot be found for another reason does not mean that there is none.
    private boolean isThere(SegmentFile segment) throws IOException {
        return all().contains(segment);
    }

    /// Whether a block was truncated: the first segment begins after it.
    synchronized boolean beginsAfter(long index) throws IOException {
        var all = all();
        return !all.isEmpty() && all.getFirst().index() > index;
    }

    /// Removes the segments whose records all precede a given one.
    ///
    /// The first block of the next segment must have been forced to the device: afterwards only that block has the
    /// number of the first record. Each removal is forced before the next, so the device never holds an earlier segment
    /// without a later one.
    ///
    /// @param sequence the first record to keep
    /// @param forced   the number of blocks that the device has confirmed
    synchronized void truncate(long sequence, long forced) throws IOException {
        var all = all();
        for (int i = 0; i + 1 < all.size(); i++) {
            var following = all.get(i + 1);
            Block block = following.index() < forced ? firstOf(following) : null;
            if (block == null || block.first() > sequence) {
                return;
            }
            Files.delete(all.get(i).path());
            medium.force(folder);
        }
    }

    /// A segment's first block, or `null` if it is not written yet.
    private @Nullable Block firstOf(SegmentFile segment) throws IOException {
        try (var reader = new SegmentReader(segment, identity)) {
            return reader.next();
        }
    }
}
