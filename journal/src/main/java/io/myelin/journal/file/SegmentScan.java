package io.myelin.journal.file;

import io.myelin.journal.Block;
import io.myelin.journal.CorruptJournalException;
import java.io.IOException;
import java.util.List;

/// Verifies the blocks of a journal's segments, one segment after the other, without changing them.
///
/// Later blocks distinguish damage to acknowledged records from a torn tail: they state how far their writer knew the
/// journal to be durable.
final class SegmentScan {

    private final List<SegmentFile> segments;
    private final IdentityFile identity;
    private long index;
    private long first;
    private long sequence;
    private long epoch;

    /// Receives each verified block.
    interface Visitor {

        /// Receives a block that is intact and follows the previous one.
        ///
        /// @param block the block
        void visit(Block block) throws IOException;
    }

    /// @param segments all segments, in order
    /// @param identity of the journal
    SegmentScan(List<SegmentFile> segments, IdentityFile identity) {
        this.segments = segments;
        this.identity = identity;
        index = segments.isEmpty() ? 0 : segments.getFirst().index();
    }

    /// Verifies a segment. Segments have to be passed in order.
    ///
    /// @return the end of the last intact block; according to later blocks, nothing after it was acknowledged
    /// @throws CorruptJournalException if a block that was durable is damaged or missing
    long scan(SegmentFile segment, Visitor visitor) throws IOException {
        if (segment.index() != index) {
            throw Damage.of(segment.path() + " does not follow: block " + index + " is missing");
        }
        try (var reader = new SegmentReader(segment, identity)) {
            long end = read(reader, visitor);
            if (index == 0 || index > segments.getFirst().index()) {
                if (!reader.atEnd()) {
                    requireTorn(segment, reader);
                }
            } else {
                // Truncation keeps a confirmed first block, which alone has the number of its first record.
                throw Damage.of(segment.path() + ": block " + index + " is damaged, missing or of another journal");
            }
            return end;
        }
    }

    private long read(SegmentReader reader, Visitor visitor) throws IOException {
        long position = reader.position();
        Block block = reader.next();
        while (block != null) {
            if (!follows(block)) {
                throw Damage.of(reader.segment().path() + ": " + block + " does not follow");
            }
            index++;
            sequence = block.end();
            epoch = block.epoch();
            visitor.visit(block);
            position = reader.position();
            block = reader.next();
        }
        return position;
    }

    private boolean follows(Block block) {
        if (index > 0 && index == segments.getFirst().index()) {
            sequence = block.first();
            first = sequence;
        }
        return block.index() == index && block.first() == sequence && block.epoch() >= epoch;
    }

    private void requireTorn(SegmentFile segment, SegmentReader reader) throws IOException {
        if (segment != segments.getLast()) {
            throw Damage.of(segment.path() + ": block " + index + " is damaged or of another journal");
        }
        var later = reader.search(sequence);
        // A live writer may have completed the block during the search: it does so before it writes a later one.
        if (later != null && reader.next() == null) {
            throw Damage.of(segment.path() + ": block " + index + " is damaged or of another journal, and was durable: "
                    + later);
        }
    }

    /// The number of the first block of the last segment, [EndFile#NONE] if there is none.
    long lastSegment() {
        return segments.isEmpty() ? EndFile.NONE : segments.getLast().index();
    }

    /// The number of the next block.
    long index() {
        return index;
    }

    /// The number of the first record.
    long first() {
        return first;
    }

    /// The number of the next record.
    long sequence() {
        return sequence;
    }

    /// The epoch of the last block, 0 if there is none.
    long epoch() {
        return epoch;
    }
}
