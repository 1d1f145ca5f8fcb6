package io.myelin.journal.record;

import io.myelin.journal.Block;
import io.myelin.journal.CorruptJournalException;
import java.nio.ByteBuffer;

/// Iterates over the records of a block. Confined to one thread.
public final class BlockRecords {

    private final Block block;
    private final ByteBuffer records;
    private int at;
    private int header;
    private int end;
    private long number;
    private boolean begun;

    /// Starts before the first record.
    ///
    /// @param block the block
    public BlockRecords(Block block) {
        this.block = block;
        records = block.records();
        end = records.position();
        number = block.first();
    }

    /// Advances to the next record.
    ///
    /// @return whether there is one
    /// @throws CorruptJournalException if it does not end within the block
    public boolean next() {
        if (begun && inlet() != 0) {
            number++;
        }
        begun = end < records.limit();
        if (!begun) {
            return false;
        }
        at = end;
        header = records.getInt(at);
        end = at + RecordRing.lengthAt(records, at, header);
        if (end <= at || end > records.limit()) {
            throw new CorruptJournalException("record " + number + " does not end within " + block);
        }
        return true;
    }

    /// The number of the record's inlet, 0 if it is a [ControlRecord].
    public int inlet() {
        return header >>> RecordRing.LENGTH_BITS;
    }

    /// The record's number; of a control record that of the next emission.
    public long number() {
        return number;
    }

    /// The record's content, little-endian, from position to limit; read-only.
    public ByteBuffer content() {
        int begin = RecordRing.contentAt(at, header);
        return records.slice(begin, end - begin).order(records.order());
    }
}
