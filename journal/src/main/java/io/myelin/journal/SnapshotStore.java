package io.myelin.journal;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Stores the snapshots of one journal's circuit, beside the journal.
///
/// Threading: any thread but a circuit's own.
public interface SnapshotStore {

    /// Keeps nothing.
    SnapshotStore NONE = new SnapshotStore() {

        @Override
        public void store(Snapshot snapshot) {
            throw new JournalException("this journal keeps no snapshots");
        }

        @Override
        public List<Long> sequences() {
            return List.of();
        }

        @Override
        public @Nullable Snapshot load(long sequence) {
            return null;
        }

        @Override
        public void remove(long sequence) {
            // There is none.
        }
    };

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

    /// Reads a snapshot that can be used. If there are several of the same sequence, all are tried, the latest one
    /// first: two sides of a split of a cluster, or two versions of a program, may have stored one each.
    ///
    /// @param sequence its sequence
    /// @param usable   whether one that is intact can be used
    /// @return the snapshot, or `null` if there is none or none can be used
    /// @throws JournalException if the medium fails
    default @Nullable Snapshot load(long sequence, Predicate<? super Snapshot> usable) {
        requireNonNull(usable, "usable");
        var only = load(sequence);
        return only != null && usable.test(only) ? only : null;
    }

    /// Removes a snapshot, if it exists.
    ///
    /// @throws JournalException if the medium fails
    void remove(long sequence);
}
