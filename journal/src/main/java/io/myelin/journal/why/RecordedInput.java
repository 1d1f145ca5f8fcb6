package io.myelin.journal.why;

import io.myelin.journal.Appender;
import io.myelin.journal.Block;
import io.myelin.journal.BlockRecords;
import io.myelin.journal.Codecs;
import io.myelin.journal.ControlRecord;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.Cursor;
import io.myelin.journal.Journal;
import io.myelin.journal.Snapshot;
import io.myelin.journal.SnapshotStore;
import io.myelin.journal.circuit.SnapshotContents;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The records of a journal from a snapshot on, in memory, so that any selection of them can be replayed many times.
/// Filled by one thread, then immutable.
final class RecordedInput {

    /// No checksum of a block is looked at here.
    private static final UUID ANY = new UUID(0, 0);

    private final String circuit;
    private final @Nullable Snapshot snapshot;
    private final List<ByteBuffer> blocks = new ArrayList<>();
    /// For each record and control record, in order, the number of its block and its offset there.
    private long[] places = new long[64];
    private int entries;
    /// For each record the entry.
    private int[] numbered = new int[64];
    private int records;

    /// @param snapshot what a replay begins with, `null` if it begins at the first record
    private RecordedInput(String circuit, @Nullable Snapshot snapshot) {
        this.circuit = circuit;
        this.snapshot = snapshot;
    }

    /// Reads the records from a snapshot on.
    ///
    /// @param base the snapshot's sequence; 0 if there is none
    /// @param end  the number of the first record not to read
    /// @throws CorruptJournalException at the first gap
    static RecordedInput read(Journal journal, long base, long end) {
        var snapshot = base == 0 ? null : journal.snapshots().load(base);
        if (base > 0 && snapshot == null) {
            throw new CorruptJournalException("journal of " + journal.circuit() + ": its first records were truncated,"
                    + " and there is no snapshot that this program can begin with up to record " + base);
        }
        var input = new RecordedInput(journal.circuit(), snapshot);
        try (var cursor = journal.read(base)) {
            long next = base;
            for (Block block = cursor.next(); block != null && next < end; block = cursor.next()) {
                next = input.add(block.accessibleRecords(), block.first(), base, end);
            }
        }
        return input;
    }

    /// @return the number after the last record
    private long add(ByteBuffer from, long first, long base, long end) {
        blocks.add(from);
        long number = first;
        for (int at = from.position(); at < from.limit() && number < end;) {
            int header = from.getInt(at);
            boolean control = header >>> BlockRecords.LENGTH_BITS == 0;
            if (control || number >= base) {
                addEntry(at, !control);
            }
            number += control ? 0 : 1;
            at += BlockRecords.lengthAt(from, at, header);
        }
        return number;
    }

    private void addEntry(int at, boolean isRecord) {
        if (entries == places.length) {
            places = Arrays.copyOf(places, 2 * entries);
        }
        if (isRecord) {
            if (records == numbered.length) {
                numbered = Arrays.copyOf(numbered, 2 * records);
            }
            numbered[records++] = entries;
        }
        places[entries++] = (long) (blocks.size() - 1) << 32 | at;
    }

    /// The number of the first record.
    long base() {
        return snapshot == null ? 0 : snapshot.sequence();
    }

    /// The number of records.
    int size() {
        return records;
    }

    /// Describes a record.
    ///
    /// @param index its number minus that of the first
    /// @param value its text
    NeededRecord describe(int index, String value) {
        Map<Integer, ControlRecord.Define> defined = new HashMap<>();
        if (snapshot != null) {
            SnapshotContents.of(snapshot).inlets().forEach(define -> defined.put(define.id(), define));
        }
        int entry = numbered[index];
        for (int before = 0; before < entry; before++) {
            if (id(before) == 0 && control(before) instanceof ControlRecord.Define define) {
                defined.put(define.id(), define);
            }
        }
        var inlet = defined.get(id(entry));
        if (inlet == null) {
            throw new CorruptJournalException("record " + (base() + index) + " is of an inlet that was never defined");
        }
        return new NeededRecord(base() + index, inlet.family(), inlet.member(), inlet.codec(), hex(content(entry)),
                value);
    }

    static String hex(ByteBuffer content) {
        var bytes = new byte[content.remaining()];
        content.get(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    private ControlRecord control(int entry) {
        return Codecs.read(ControlRecord.CODEC, content(entry));
    }

    private ByteBuffer block(int entry) {
        return blocks.get((int) (places[entry] >>> 32));
    }

    private int id(int entry) {
        return block(entry).getInt((int) places[entry]) >>> BlockRecords.LENGTH_BITS;
    }

    private ByteBuffer whole(int entry) {
        var block = block(entry);
        int at = (int) places[entry];
        return block.slice(at, BlockRecords.lengthAt(block, at, block.getInt(at))).order(ByteOrder.LITTLE_ENDIAN);
    }

    private ByteBuffer content(int entry) {
        var whole = whole(entry);
        return whole.position(BlockRecords.contentAt(0, whole.getInt(0)));
    }

    /// A journal of some of the records alone, numbered without gaps from the first on; only read.
    ///
    /// @param chosen the numbers of the chosen records minus that of the first
    Journal of(BitSet chosen) {
        return new Selection(chosen);
    }

    private final class Selection implements Journal {

        private final BitSet chosen;

        Selection(BitSet chosen) {
            this.chosen = chosen;
        }

        @Override
        public String circuit() {
            return circuit;
        }

        @Override
        public Appender appender() {
            throw new UnsupportedOperationException("only read");
        }

        @Override
        public Cursor read(long sequence) {
            return read();
        }

        @Override
        public Cursor read() {
            return new Blocks(chosen);
        }

        @Override
        public void truncate(long sequence) {
            throw new UnsupportedOperationException("only read");
        }

        @Override
        public long first() {
            return base();
        }

        @Override
        public long durable() {
            return base() + chosen.cardinality();
        }

        @Override
        public String identity() {
            return snapshot == null ? "" : snapshot.identity();
        }

        @Override
        public SnapshotStore snapshots() {
            return new Only(snapshot);
        }

        @Override
        public long bytes() {
            throw new UnsupportedOperationException("only read");
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }

    /// The store of the one snapshot, or of none.
    private record Only(@Nullable Snapshot kept) implements SnapshotStore {

        @Override
        public void store(Snapshot snapshot) {
            throw new UnsupportedOperationException("only read");
        }

        @Override
        public List<Long> sequences() {
            return kept == null ? List.of() : List.of(kept.sequence());
        }

        @Override
        public @Nullable Snapshot load(long sequence) {
            return kept != null && sequence == kept.sequence() ? kept : null;
        }

        @Override
        public void remove(long sequence) {
            throw new UnsupportedOperationException("only read");
        }
    }

    /// Makes blocks of the chosen records, and of the control records before the last of them.
    private final class Blocks implements Cursor {

        private final BitSet chosen;
        private final ByteBuffer content = ByteBuffer.allocate(Block.CAPACITY).order(ByteOrder.LITTLE_ENDIAN);
        private int entry;
        private int record;
        private long index;
        private long first = base();

        Blocks(BitSet chosen) {
            this.chosen = chosen;
        }

        @Override
        public long origin() {
            return base();
        }

        @Override
        public @Nullable Block next() {
            content.clear();
            int count = 0;
            int last = chosen.length() == 0 ? 0 : numbered[chosen.length() - 1] + 1;
            for (; entry < last; entry++) {
                boolean control = id(entry) == 0;
                if (control || chosen.get(record)) {
                    var bytes = whole(entry);
                    if (bytes.remaining() > content.remaining()) {
                        break;
                    }
                    content.put(bytes);
                    count += control ? 0 : 1;
                }
                record += control ? 0 : 1;
            }
            if (content.position() == 0) {
                return null;
            }
            var block = Block.of(ANY, 1, index++, first, count, first + count, content.flip());
            first += count;
            return block;
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
