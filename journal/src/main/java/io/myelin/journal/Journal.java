package io.myelin.journal;

/// The ordered record of the entries that a circuit accepted from outside, in blocks.
///
/// Records are numbered from 0 without gaps: a record's number is its *sequence*. Blocks are numbered from 0 as well.
/// At any time at most one [Appender] may write; opening the next one ends the previous one. Any number
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

    /// Removes whole blocks whose records all precede a given one. A circuit can then be opened only from a snapshot at
    /// or after the first record that is left: see [io.myelin.journal.circuit.JournaledCircuit#truncate].
    ///
    /// @param sequence the first record to keep
    /// @throws IllegalArgumentException if the record is not durable yet
    /// @throws JournalException if the medium fails; a later call removes the rest
    void truncate(long sequence);

    /// The number of the first existing record, 0 unless truncated.
    long first();

    /// The number of durable records.
    long durable();

    /// A string unique to this journal: a journal of the same circuit that was created after this one was lost has
    /// another.
    String identity();

    /// The store of the snapshots of the journal's circuit.
    SnapshotStore snapshots();

    /// The number of bytes in the journal.
    long bytes();

    /// Releases this object's resources. The journal's content stays.
    @Override
    void close();
}
