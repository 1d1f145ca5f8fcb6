package io.myelin.distributed.file;

import io.myelin.distributed.Block;
import io.myelin.distributed.CorruptJournalException;
import io.myelin.distributed.Cursor;
import io.myelin.distributed.JournalException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Reads segment after segment, as far as the journal is durable.
final class FileCursor implements Cursor {

    private final FileJournal journal;
    private final long from;
    private @Nullable SegmentReader reader;
    private long index = -1;
    private long expected;

    FileCursor(final FileJournal journal, final long sequence) {
        this.journal = journal;
        from = sequence;
        expected = sequence;
        if (sequence < journal.first()) {
            throw new IllegalArgumentException("record " + sequence + " of " + journal.circuit()
                    + (sequence < 0 ? " does not exist" : " was truncated"));
        }
    }

    @Override
    public long origin() {
        return from;
    }

    @Override
    public @Nullable Block next() {
        try {
            Block block = read();
            while (block != null && block.end() <= from && block.count() > 0) {
                block = read();
            }
            return block;
        } catch (final IOException failed) {
            throw new JournalException("journal of " + journal.circuit() + " cannot be read", failed);
        }
    }

    private @Nullable Block read() throws IOException {
        final long durable = journal.durable();
        if (reader == null && !open()) {
            return null;
        }
        final var open = reader;
        if (open == null) {
            return null;
        }
        final long at = open.position();
        Block block = open.next();
        if (block == null && advance()) {
            return read();
        }
        if (block == null) {
            if (expected < durable) {
                throw new CorruptJournalException("journal of " + journal.circuit() + ": block " + index + " in "
                        + open.segment().path() + " is damaged or missing");
            }
            return null;
        }
        if (block.end() > durable) {
            open.back(at);
            return null;
        }
        if (block.index() != index) {
            throw new CorruptJournalException(
                    "journal of " + journal.circuit() + ": block " + index + " is missing, found " + block);
        }
        index++;
        expected = Math.max(expected, block.end());
        return block;
    }

    /// Opens the last segment that begins at or before the record sought.
    private boolean open() throws IOException {
        Segment found = null;
        for (final var segment : journal.segments()) {
            try (var candidate = new SegmentReader(segment)) {
                final var block = candidate.next();
                if (found == null || block != null && block.first() <= from) {
                    found = segment;
                }
            }
        }
        if (found == null) {
            return false;
        }
        reader = new SegmentReader(found);
        index = found.index();
        return true;
    }

    /// Goes on to the segment behind, if the one before ends here.
    private boolean advance() throws IOException {
        for (final var segment : journal.segments()) {
            if (segment.index() == index && reader != null && reader.segment().index() < index) {
                reader.close();
                reader = new SegmentReader(segment);
                return true;
            }
        }
        return false;
    }

    @Override
    public void close() {
        final var open = reader;
        if (open != null) {
            try {
                open.close();
            } catch (final IOException failed) {
                throw new JournalException("journal of " + journal.circuit() + ": file not released", failed);
            }
        }
    }
}
