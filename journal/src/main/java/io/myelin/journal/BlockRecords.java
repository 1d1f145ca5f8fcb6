package io.myelin.journal;

import java.nio.ByteBuffer;

/// Iterates over the records of a block. Confined to one thread.
public final class BlockRecords {

    /// Bits of a short record's length in its header of four bytes. The others are the number of its inlet.
    public static final int LENGTH_BITS = 12;

    /// In place of the length if it is in four more bytes.
    public static final int ESCAPE = (1 << LENGTH_BITS) - 1;

    /// Bytes of the longest header.
    public static final int OVERHEAD = 8;

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
        end = at + lengthAt(records, at, header);
        if (end <= at || end > records.limit()) {
            throw new CorruptJournalException("record " + number + " does not end within " + block);
        }
        return true;
    }

    /// The number of the record's inlet, 0 if it is a [ControlRecord].
    public int inlet() {
        return header >>> LENGTH_BITS;
    }

    /// The record's number; of a control record that of the next emission.
    public long number() {
        return number;
    }

    /// The record's content, little-endian, from position to limit; read-only.
    public ByteBuffer content() {
        int begin = contentAt(at, header);
        return records.slice(begin, end - begin).order(records.order());
    }

    /// Bytes of a record, header included.
    ///
    /// @param records the records, little-endian
    /// @param at      the offset of its header
    /// @param header  the first four bytes
    public static int lengthAt(ByteBuffer records, int at, int header) {
        int length = header & ESCAPE;
        return length == ESCAPE ? OVERHEAD + records.getInt(at + 4) : 4 + length;
    }

    /// The offset of a record's content.
    ///
    /// @param at     the offset of its header
    /// @param header the first four bytes
    public static int contentAt(int at, int header) {
        return (header & ESCAPE) == ESCAPE ? at + OVERHEAD : at + 4;
    }
}
