package io.myelin.journal.file;

import io.myelin.journal.Block;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.Cursor;
import io.myelin.journal.JournalException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Reads segment after segment, up to the last block that the device has confirmed.
///
/// Confirmed blocks are identified by block numbers, because a block may have no numbered records. The segment being
/// read stays readable when it is truncated, or replaced by the copy in which the next writer continues: see
/// [Recovery]. Both have their common blocks at the same positions.
final class FileCursor implements Cursor {

    private final FileJournal journal;
    private final long from;
    private @Nullable SegmentReader reader;
    private long index;

    FileCursor(FileJournal journal, long sequence) throws IOException {
        this.journal = journal;
        from = sequence;
        reader = journal.segments().holding(sequence);
        index = reader == null ? 0 : reader.segment().index();
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
            throw new JournalException("journal of " + journal.circuit() + " cannot be read", failed);
        }
    }

    @Override
    public void await(long nanos) {
        journal.confirmed().awaitAbove(index, nanos);
    }

    private @Nullable Block read() throws IOException {
        if (index >= journal.forced()) {
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
        var following = journal.segments().beginningWith(index);
        if (following == null && open != null) {
            following = journal.segments().again(open);
        }
        if (following != null) {
            return following;
        }
        if (journal.segments().beginsAfter(index)) {
            throw new JournalException("journal of " + journal.circuit() + ": block " + index
                    + " was truncated before it was read");
        }
        throw damaged();
    }

    private CorruptJournalException damaged() {
        return new CorruptJournalException("journal of " + journal.circuit() + ": block " + index + " in "
                + journal.folder() + " is damaged or missing");
    }

    @Override
    public void close() {
        var open = reader;
        if (open != null) {
            try {
                open.close();
            } catch (IOException failed) {
                throw new JournalException("journal of " + journal.circuit() + ": file not released", failed);
            }
        }
    }
}
