package io.myelin.journal.file;

import io.myelin.journal.Block;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.ArrayDeque;
import java.util.List;

/// Finds the end of a journal that may have been left in the middle of a write.
///
/// A writer that dies leaves blocks that were not forced, in any state, after the last that was. They were never
/// acknowledged, and are cut off. Where a later block covers a damaged place the journal is refused rather than cut:
/// see [SegmentScan]. Blocks that were forced as a group state the same, so all have to be asked; and nothing is said
/// of the last group.
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

    /// Verifies every block, cuts the torn tail, and has the device confirm what is left.
    void run() throws IOException {
        for (var segment : segments) {
            // Those at the end that no later one states to be durable.
            var untold = new ArrayDeque<Placed>();
            long end = scan.scan(segment, (block, position) -> {
                while (!untold.isEmpty() && untold.getFirst().block().end() < block.durable()) {
                    untold.removeFirst();
                }
                untold.add(new Placed(block, position));
            });
            settle(segment, untold, end);
        }
    }

    /// Cuts a segment and has the device confirm it.
    ///
    /// Blocks that nobody stated to be durable are written once more first. If the system failed to bring them to
    /// the device, it may show them all the same, and take them for brought.
    private void settle(SegmentFile segment, Iterable<Placed> untold, long end) throws IOException {
        try (var file = new RandomAccessFile(segment.path().toFile(), "rw")) {
            if (file.length() > end) {
                file.setLength(end);
            }
            if (segment == segments.getLast()) {
                for (var placed : untold) {
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
