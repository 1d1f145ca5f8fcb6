package io.myelin.journal.file;

import io.myelin.journal.Block;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.Cursor;
import io.myelin.journal.JournalException;
import io.myelin.journal.thread.Watermark;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Reads segment after segment, up to the last block that the device has confirmed.
///
/// Confirmed blocks are identified by block numbers, because a block may have no numbered records. The segment being
/// read stays readable when it is truncated, or replaced by the copy in which the next writer continues: see
/// [Recovery]. Both have their common blocks at the same positions.
final class FileCursor implements Cursor {

    private final String journal;
    private final SegmentFolder segments;
    private final Watermark confirmed;
    private final long from;
    private @Nullable SegmentReader reader;
    private long index;

    /// @param journal   names the journal in exceptions
    /// @param confirmed the number of blocks to read
    /// @param from      the first record asked for
    /// @param reader    a reader of the segment to begin with, at its beginning; `null` if it is not open yet
    /// @param index     the number of its first block
    FileCursor(
            String journal,
            SegmentFolder segments,
            Watermark confirmed,
            long from,
            @Nullable SegmentReader reader,
            long index) {
        this.journal = journal;
        this.segments = segments;
        this.confirmed = confirmed;
        this.from = from;
        this.reader = reader;
        this.index = index;
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
        } catch (IOException failed) {
            throw unreadable(failed);
        }
    }

    @Override
    public void await(long nanos) {
        confirmed.awaitAbove(index, nanos);
    }

    private @Nullable Block read() throws IOException {
        if (index >= confirmed.get()) {
            return null;
        }
        var open = reader;
        Block block = open == null ? null : open.next();
        if (block == null) {
            // The block exists: at the beginning of the next segment, or in a copy of this one.
            var following = following(open);
            reader = following;
            if (open != null) {
                open.close();
            }
            block = following.next();
        }
        if (block == null || block.index() != index) {
            throw damaged();
        }
        index++;
        return block;
    }

    private SegmentReader following(@Nullable SegmentReader open) throws IOException {
        var following = segments.beginningWith(index);
        if (following == null && open != null) {
            following = segments.again(open);
        }
        if (following != null) {
            return following;
        }
        throw segments.beginsAfter(index) ? truncated(null) : damaged();
    }

    /// Another process may have truncated the journal between the search for a segment and its opening.
    private JournalException unreadable(IOException failed) {
        try {
            if (segments.beginsAfter(index)) {
                return truncated(failed);
            }
        } catch (IOException worse) {
            failed.addSuppressed(worse);
        }
        return new JournalException(journal + " cannot be read", failed);
    }

    private JournalException truncated(@Nullable IOException failed) {
        return new JournalException(journal + ": block " + index + " was truncated before it was read", failed);
    }

    private CorruptJournalException damaged() {
        return Damage.of(journal + ": block " + index + " is damaged or missing");
    }

    @Override
    public void close() {
        var open = reader;
        if (open != null) {
            try {
                open.close();
            } catch (IOException failed) {
                throw new JournalException(journal + ": file not released", failed);
            }
        }
    }
}
