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
/// same bytes again in their place, because the file system may have lost that place on the device without noticing.
/// Each other segment was forced before the next one began.
final class Recovery {

    private final List<SegmentFile> segments;
    private final IdentityFile identity;
    private final FileMedium medium;
    private final SegmentScan scan;
    private long index;
    private long sequence;

    /// What is required of the segments before one of them is changed.
    interface Requirement {

        /// @param scan all segments
        void require(SegmentScan scan) throws IOException;
    }

    /// @param segments in order
    /// @param identity of the journal
    Recovery(List<SegmentFile> segments, IdentityFile identity, FileMedium medium) {
        this.segments = segments;
        this.identity = identity;
        this.medium = medium;
        scan = new SegmentScan(segments, identity);
    }

    /// Verifies every block, and forces them without the torn tail. If that fails, the segments are unchanged. The
    /// folder has to be forced afterwards.
    ///
    /// @param whole checked before anything is changed
    void run(Requirement whole) throws IOException {
        if (segments.isEmpty()) {
            whole.require(scan);
        }
        for (var segment : segments) {
            if (segment == segments.getLast()) {
                replace(segment, whole);
            } else {
                scan.scan(segment, _ -> {});
                medium.force(segment.path());
            }
        }
        index = scan.index();
        sequence = scan.sequence();
    }

    private void replace(SegmentFile last, Requirement whole) throws IOException {
        try (var copy = new SegmentCopy(last, medium)) {
            scan.scan(last, copy::add);
            whole.require(scan);
            copy.replace();
        }
    }

    /// The number of the first block after those found.
    long index() {
        return index;
    }

    /// The number of the first record after those found.
    long sequence() {
        return sequence;
    }

    /// The epoch of the last block, 0 if there is none.
    long epoch() {
        return scan.epoch();
    }
}
