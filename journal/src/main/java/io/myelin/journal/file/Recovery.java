package io.myelin.journal.file;

import io.myelin.journal.Block;
import io.myelin.journal.CorruptJournalException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.ArrayDeque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds the end of a journal that may have been left in the middle of a write.
///
/// A writer that dies leaves blocks that were not forced, in any state, behind the last that was. They were never
/// acknowledged, and are cut off. Damage to what was acknowledged is told apart by later blocks, which state how
/// far their writer knew the journal to be durable: if any of them covers the damaged place, the journal is
/// refused rather than cut. Blocks that were forced as a group state the same, so all have to be asked; and
/// nothing is said of the last group.
final class Recovery {

    /// A block and where it begins.
    private record Placed(Block block, long position) {}

    private final List<SegmentFile> segments;
    private final FileMedium medium;
    private long index;
    private long sequence;
    private long epoch;

    /// @param segments in order
    Recovery(final List<SegmentFile> segments, final FileMedium medium) {
        this.segments = segments;
        this.medium = medium;
    }

    /// Verifies every block, cuts the torn tail, and has the device confirm what is left.
    void run() throws IOException {
        index = segments.isEmpty() ? 0 : segments.getFirst().index();
        for (final var segment : segments) {
            recover(segment);
        }
    }

    private void recover(final SegmentFile segment) throws IOException {
        if (segment.index() != index) {
            throw new CorruptJournalException(
                    segment.path() + " does not follow: block " + index + " is missing");
        }
        final var untold = new ArrayDeque<Placed>();
        try (var reader = new SegmentReader(segment)) {
            final long end = read(reader, untold);
            if (index == 0 || index > segments.getFirst().index()) {
                if (!reader.atEnd()) {
                    requireTorn(segment, reader);
                }
            } else {
                // Truncation keeps a first block that was confirmed, and it alone tells the number of its records.
                throw new CorruptJournalException(segment.path() + ": block " + index + " is damaged or missing");
            }
            settle(segment, untold, end);
        }
    }

    /// Reads up to what is no sound block, and returns where that is.
    ///
    /// @param untold gets those at the end that no later one states to be durable
    private long read(final SegmentReader reader, final ArrayDeque<Placed> untold) throws IOException {
        long position = reader.position();
        Block block = reader.next();
        while (block != null) {
            if (!follows(block)) {
                throw new CorruptJournalException(reader.segment().path() + ": " + block + " does not follow");
            }
            index++;
            sequence = block.end();
            epoch = block.epoch();
            while (!untold.isEmpty() && untold.getFirst().block().end() < block.durable()) {
                untold.removeFirst();
            }
            untold.add(new Placed(block, position));
            position = reader.position();
            block = reader.next();
        }
        return position;
    }

    private boolean follows(final Block block) {
        if (index > 0 && index == segments.getFirst().index()) {
            sequence = block.first();
        }
        return block.index() == index && block.first() == sequence && block.epoch() >= epoch;
    }

    private void requireTorn(final SegmentFile segment, final SegmentReader reader) throws IOException {
        if (segment != segments.getLast()) {
            throw new CorruptJournalException(segment.path() + ": block " + index + " is damaged");
        }
        final @Nullable Block later = reader.search(
                block -> block.index() > index && block.durable() > sequence);
        if (later != null) {
            throw new CorruptJournalException(segment.path() + ": block " + index
                    + " is damaged, and was durable: " + later);
        }
    }

    /// Cuts a segment and has the device confirm it.
    ///
    /// Blocks that nobody stated to be durable are written once more first. If the system failed to bring them to
    /// the device, it may show them all the same, and take them for brought.
    private void settle(final SegmentFile segment, final Iterable<Placed> untold, final long end) throws IOException {
        try (var file = new RandomAccessFile(segment.path().toFile(), "rw")) {
            if (file.length() > end) {
                file.setLength(end);
            }
            if (segment == segments.getLast()) {
                for (final var placed : untold) {
                    medium.write(file, placed.block().bytes(), placed.position());
                }
            }
        }
        medium.force(segment.path());
    }

    /// The number of the next block.
    long index() {
        return index;
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
