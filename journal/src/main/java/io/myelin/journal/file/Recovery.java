package io.myelin.journal.file;

import java.io.IOException;
import java.util.List;

/// Finds the end of a journal whose last write may be incomplete.
///
/// A writer that dies may leave unforced blocks, in any state, after the last forced one. They were never acknowledged,
/// and are left out. If a later block states that a damaged one was durable, the journal is refused instead: see
/// [SegmentScan]. Blocks forced as a group state the same position, so all have to be checked; no block states that the
/// last group is durable.
///
/// The last segment is replaced by a copy. Forcing the segment itself would prove nothing: if the system failed to
/// write it to the device, it may still return it from its cache and consider it written. Nor does it help to write the
/// same bytes again to where they are, because the place may be one that the file system does not have. Each other
/// segment was forced before the next one began.
final class Recovery {

    private final List<SegmentFile> segments;
    private final FileMedium medium;
    private final SegmentScan scan;

    /// @param segments in order
    Recovery(List<SegmentFile> segments, FileMedium medium) {
        this.segments = segments;
        this.medium = medium;
        scan = new SegmentScan(segments);
    }

    /// Verifies every block, and forces them without the torn tail. If that fails, the segments are unchanged. The
    /// folder has to be forced afterwards.
    void run() throws IOException {
        for (var segment : segments) {
            if (segment == segments.getLast()) {
                replace(segment);
            } else {
                scan.scan(segment, _ -> {});
                medium.force(segment.path());
            }
        }
    }

    private void replace(SegmentFile last) throws IOException {
        try (var copy = new SegmentCopy(last, medium)) {
            scan.scan(last, copy::add);
            copy.replace();
        }
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
