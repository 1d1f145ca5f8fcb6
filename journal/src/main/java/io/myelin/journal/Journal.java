package io.myelin.journal;

import java.util.Set;

/// The ordered record of the entries that a circuit accepted from outside, in blocks.
///
/// Records are numbered from 0 without gaps: a record's number is its *sequence*. Blocks are numbered from 0 as well.
/// At any time at most one [Appender] may write; opening the next one ends the previous one, on any machine. Any number
/// of [Cursor]s may read.
///
/// Threading: all methods may be called by any thread except a circuit's own.
public interface Journal extends AutoCloseable {

    /// The id of the circuit, which names its journal.
    String circuit();

    /// Opens the next epoch. On return no appender of an earlier epoch can have another record acknowledged, and every
    /// record acknowledged by any appender can be read.
    ///
    /// @throws FencedException if yet another writer opened a later epoch meanwhile
    /// @throws CorruptJournalException if a record that was acknowledged is missing or damaged
    /// @throws JournalException if the medium does not answer
    Appender appender();

    /// Reads durable blocks, beginning with the one that contains a given record.
    ///
    /// @param sequence the record's number; at or past the journal's end, the cursor waits for it
    /// @throws IllegalArgumentException if the number is negative, or the record was truncated
    Cursor read(long sequence);

    /// Reads durable blocks, beginning with the first existing one: see [Cursor#origin].
    Cursor read();

    /// Removes whole blocks whose records all precede a given one. A later replay begins with the rest.
    ///
    /// @param sequence the first record to keep
    /// @throws IllegalArgumentException if the record is not durable yet
    /// @throws JournalException if the medium fails; a later call removes the rest
    void truncate(long sequence);

    /// This journal as the circuit of one of its writers uses it. After a split of a cluster has healed, the journal
    /// may be that of another side, and lack records of this writer. Then it refuses snapshots of the circuit, and
    /// truncations to them.
    ///
    /// @param writer a writer of this journal
    /// @throws IllegalArgumentException if it is a writer of another kind of journal
    default Journal writtenBy(Appender writer) {
        return this;
    }

    /// The number of the first existing record, 0 unless truncated.
    long first();

    /// The number of records known to be durable here: a lower bound, which lags the writer's by a fraction of a
    /// second.
    long durable();

    /// A string unique to this journal: a journal of the same circuit that was created after this one was lost has
    /// another. Empty if this kind of journal has no identity, or before the journal is first written.
    default String identity() {
        return "";
    }

    /// The store of the snapshots of the journal's circuit.
    default SnapshotStore snapshots() {
        return SnapshotStore.NONE;
    }

    /// The numbers of the records that an operator has marked to be skipped by every replay. They keep their numbers.
    default Set<Long> skipped() {
        return Set.of();
    }

    /// The number of bytes in the journal, or -1 if this kind of journal does not know.
    default long bytes() {
        return -1;
    }

    /// Releases this object's resources. The journal's content stays.
    @Override
    void close();
}
