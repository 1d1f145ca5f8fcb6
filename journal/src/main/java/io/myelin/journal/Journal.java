package io.myelin.journal;

import java.util.Set;

/// The ordered record of what a circuit accepted from outside, in blocks.
///
/// Records are numbered from 0 without gaps: a record's number is its *sequence*. Blocks are numbered from 0 as
/// well. At any time one [Appender] at most may write; opening the next one ends the one before, on whatever
/// machine that is. Any number of [Cursor]s may read.
///
/// Threading: all methods may be called by any thread except a circuit's own.
public interface Journal extends AutoCloseable {

    /// The id of the circuit, which names its journal.
    String circuit();

    /// Opens the next epoch. On return no appender of an earlier epoch can have another record acknowledged, and
    /// everything that was acknowledged, by whichever appender, can be read.
    ///
    /// @throws FencedException if yet another writer opened a later epoch meanwhile
    /// @throws CorruptJournalException if a record that was acknowledged is missing or damaged
    /// @throws JournalException if the medium does not answer
    Appender appender();

    /// Reads durable blocks, beginning with the one that holds a record.
    ///
    /// @param sequence the record's number; at or past the journal's end, the cursor waits for it
    /// @throws IllegalArgumentException if the number is negative, or was truncated away
    Cursor read(long sequence);

    /// Reads durable blocks, beginning with the first that is left: see [Cursor#origin].
    Cursor read();

    /// Forgets whole blocks whose records all come before a given one. A later replay begins with what is left.
    ///
    /// @param sequence the first record to keep
    /// @throws IllegalArgumentException if the record is not durable yet
    void truncate(long sequence);

    /// The number of the first record that is left, 0 unless truncated.
    long first();

    /// How many records are known to be durable here: a lower bound, which follows the writer's by a fraction of a
    /// second.
    long durable();

    /// A text that no other journal has, also none of the same circuit that was made after this one was lost. Empty if
    /// this kind of journal does not know, and as long as nobody has written it.
    default String identity() {
        return "";
    }

    /// Where the snapshots of the journal's circuit are kept.
    default SnapshotStore snapshots() {
        return SnapshotStore.NONE;
    }

    /// The numbers of the records that an operator has marked to be skipped by every replay. They keep their numbers.
    default Set<Long> skipped() {
        return Set.of();
    }

    /// How many bytes the journal holds, or -1 if this kind of journal does not know.
    default long bytes() {
        return -1;
    }

    /// Releases what this object holds. The journal's content stays.
    @Override
    void close();
}
