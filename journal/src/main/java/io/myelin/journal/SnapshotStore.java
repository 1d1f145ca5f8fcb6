package io.myelin.journal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Stores the snapshots of one journal's circuit, beside the journal.
///
/// Threading: any thread but a circuit's own.
public interface SnapshotStore {

    /// Stores a snapshot. On return it is as durable as the journal's records; until then it does not exist. One of the
    /// same sequence is replaced.
    ///
    /// @throws JournalException if the medium fails; then it does not exist, unless one of the same sequence existed
    void store(Snapshot snapshot);

    /// The sequences of the existing snapshots, ascending.
    ///
    /// @throws JournalException if the medium fails
    List<Long> sequences();

    /// Reads a snapshot.
    ///
    /// @param sequence its sequence
    /// @return the snapshot, or `null` if there is none or it is damaged
    /// @throws JournalException if the medium fails
    @Nullable Snapshot load(long sequence);

    /// Removes a snapshot, if it exists.
    ///
    /// @throws JournalException if the medium fails
    void remove(long sequence);
}
