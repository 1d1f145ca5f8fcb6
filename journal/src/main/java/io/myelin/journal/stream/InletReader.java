package io.myelin.journal.stream;

import io.myelin.journal.BlockRecords;
import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import io.myelin.journal.ControlRecord;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.Cursor;
import io.myelin.journal.Journal;
import io.myelin.journal.circuit.SnapshotContents;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads the records of one inlet or family, from the journal's first block on, since that is where inlets are defined.
/// Confined to one thread at a time.
///
/// @param <E> the type of the emissions
final class InletReader<E> implements AutoCloseable {

    private final Journal journal;
    private final long from;
    private final String inlet;
    private final Codec<E> codec;
    private final long end;
    private final Set<Long> skipped;
    private final Map<Integer, ControlRecord.Define> defined = new HashMap<>();
    private final Cursor cursor;
    private @Nullable BlockRecords records;

    /// @throws IllegalArgumentException if the record to begin with was truncated
    InletReader(Journal journal, long from, String inlet, Codec<E> codec) {
        this.journal = journal;
        this.from = from;
        this.inlet = inlet;
        this.codec = codec;
        end = journal.durable();
        skipped = journal.skipped();
        cursor = journal.read();
        try {
            begin();
        } catch (Throwable failed) {
            cursor.close();
            throw failed;
        }
    }

    /// Looks at the cursor's beginning: the journal may be truncated at any time.
    private void begin() {
        long first = cursor.origin();
        if (from < first) {
            throw new IllegalArgumentException("journal of " + journal.circuit() + ": record " + from
                    + " was truncated, the first is " + first);
        }
        if (first > 0) {
            defineTruncated();
        }
    }

    /// The snapshots have the definitions whose records were truncated. An inlet's number is never another's, so later
    /// definitions do no harm.
    private void defineTruncated() {
        for (long sequence : journal.snapshots().sequences()) {
            var snapshot = journal.snapshots().load(sequence);
            if (snapshot != null && snapshot.identity().equals(journal.identity())) {
                SnapshotContents.of(snapshot).inlets().forEach(define -> defined.put(define.id(), define));
            }
        }
    }

    /// The next record, or null after the last one.
    ///
    /// @throws CorruptJournalException if it cannot be read
    @Nullable Recorded<E> next() {
        while (true) {
            var present = records;
            if (present == null || !present.next()) {
                var block = cursor.next();
                if (block == null) {
                    return null;
                }
                records = new BlockRecords(block);
            } else if (present.number() >= end) {
                return null;
            } else if (present.inlet() == 0) {
                if (Codecs.read(ControlRecord.CODEC, present.content()) instanceof ControlRecord.Define define) {
                    defined.put(define.id(), define);
                }
            } else if (present.number() >= from && !skipped.contains(present.number())) {
                var define = defined.get(present.inlet());
                if (define == null) {
                    throw new CorruptJournalException(
                            record(present) + " is of inlet " + present.inlet() + ", which was never defined");
                }
                if (define.family().equals(inlet)) {
                    return new Recorded<>(present.number(), define.member(), value(define, present));
                }
            }
        }
    }

    private E value(ControlRecord.Define define, BlockRecords record) {
        var reading = codec.reading(define.codec());
        if (reading == null) {
            throw new CorruptJournalException(record(record) + " of inlet " + inlet + " was written as "
                    + define.codec() + "; the codec given is " + codec.name());
        }
        try {
            return Codecs.read(reading, record.content());
        } catch (RuntimeException unreadable) {
            throw new CorruptJournalException(
                    record(record) + " of inlet " + inlet + " cannot be read by codec " + reading.name(), unreadable);
        }
    }

    private String record(BlockRecords at) {
        return "journal of " + journal.circuit() + ": record " + at.number();
    }

    @Override
    public void close() {
        cursor.close();
    }
}
