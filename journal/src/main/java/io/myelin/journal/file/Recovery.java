package io.myelin.journal.file;

import io.myelin.journal.Block;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.ArrayDeque;
import java.util.List;

/// Finds the end of a journal whose last write may be incomplete.
///
/// A writer that dies may leave unforced blocks, in any state, after the last forced one. They were never acknowledged,
/// and are truncated. If a later block states that a damaged one was durable, the journal is refused instead of
/// truncated: see [SegmentScan]. Blocks forced as a group state the same position, so all have to be checked; no block
/// states that the last group is durable.
final class Recovery {

    /// A block and where it begins.
    private record Placed(Block block, long position) {}

    private final List<SegmentFile> segments;
    private final FileMedium medium;
    private final SegmentScan scan;

    /// @param segments in order
    Recovery(List<SegmentFile> segments, FileMedium medium) {
        this.segments = segments;
        this.medium = medium;
        scan = new SegmentScan(segments);
    }

    /// Verifies every block, truncates the torn tail, and forces the rest.
    void run() throws IOException {
        for (var segment : segments) {
            // The blocks at the end that no later one states to be durable.
            var unconfirmed = new ArrayDeque<Placed>();
            long end = scan.scan(segment, (block, position) -> {
                while (!unconfirmed.isEmpty() && unconfirmed.getFirst().block().end() < block.durable()) {
                    unconfirmed.removeFirst();
                }
                unconfirmed.add(new Placed(block, position));
            });
            settle(segment, unconfirmed, end);
        }
    }

    /// Truncates a segment and forces it.
    ///
    /// Blocks that no other states to be durable are rewritten first. If the system failed to write them to the device,
    /// it may still return them from its cache and consider them written.
    private void settle(SegmentFile segment, Iterable<Placed> unconfirmed, long end) throws IOException {
        try (var file = new RandomAccessFile(segment.path().toFile(), "rw")) {
            if (file.length() > end) {
                file.setLength(end);
            }
            if (segment == segments.getLast()) {
                for (var placed : unconfirmed) {
                    medium.write(file, placed.block().bytes(), placed.position());
                }
            }
        }
        medium.force(segment.path());
    }

    /// The number of the next block.
    long index() {
        return scan.index();
    }

    /// The number of the next record.
    long sequence() {
        return scan.sequence();
    }

    /// The epoch of the last block, 0 if there is none.
    long epoch() {
        return scan.epoch();
    }
}
