package io.myelin.distributed.file;

import io.myelin.distributed.Block;
import io.myelin.distributed.CorruptJournalException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds the end of a journal that may have been left in the middle of a write.
///
/// A writer that dies leaves blocks that were not forced, in any state, behind the last that was. They were never
/// acknowledged, and are cut off. Damage to what was acknowledged is told apart by later blocks, which state how
/// far their writer knew the journal to be durable: if one of them covers the damaged place, the journal is
/// refused rather than cut.
final class Recovery {

    private final List<Segment> segments;
    private long index;
    private long sequence;
    private long epoch;

    /// @param segments in order
    Recovery(final List<Segment> segments) {
        this.segments = segments;
    }

    /// Verifies every block, cuts the torn tail, and forces what is left to the device.
    ///
    /// @param first the number of the first record that was kept by truncation
    void run(final long first) throws IOException {
        sequence = first;
        index = segments.isEmpty() ? 0 : segments.getFirst().index();
        for (int i = 0; i < segments.size(); i++) {
            recover(segments.get(i), i == segments.size() - 1);
        }
    }

    private void recover(final Segment segment, final boolean last) throws IOException {
        if (segment.index() != index) {
            throw new CorruptJournalException(
                    segment.path() + " does not follow: block " + index + " is missing");
        }
        try (var reader = new SegmentReader(segment)) {
            Block block = reader.next();
            boolean begun = false;
            while (block != null && follows(block, begun || segment != segments.getFirst())) {
                begun = true;
                index++;
                sequence = block.end();
                epoch = block.epoch();
                block = reader.next();
            }
            if (block != null) {
                throw new CorruptJournalException(segment.path() + ": " + block + " does not follow");
            }
            if (!reader.atEnd()) {
                if (!last) {
                    throw new CorruptJournalException(segment.path() + ": block " + index + " is damaged");
                }
                cut(segment, reader);
            }
        }
        try (var channel = FileChannel.open(segment.path(), StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    private boolean follows(final Block block, final boolean known) {
        if (!known) {
            sequence = block.first();
        }
        return block.index() == index && block.first() == sequence && block.epoch() >= epoch;
    }

    private void cut(final Segment segment, final SegmentReader reader) throws IOException {
        final @Nullable Block later = reader.search();
        if (later != null && later.durable() > sequence) {
            throw new CorruptJournalException(segment.path() + ": block " + index
                    + " is damaged, and was durable: " + later);
        }
        try (var channel = FileChannel.open(segment.path(), StandardOpenOption.WRITE)) {
            channel.truncate(reader.position());
        }
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
