package io.myelin.journal.file;

import io.myelin.journal.Snapshot;
import io.myelin.journal.SnapshotStore;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A read-only view of snapshots: storing and removing them throws an [UnsupportedOperationException].
///
/// @param kept  the store
/// @param shown the sequences that are listed: a journal that is being written may get others meanwhile, whose records
///              a view of it does not have
record ReadOnlySnapshots(SnapshotStore kept, Set<Long> shown) implements SnapshotStore {

    @Override
    public void store(Snapshot snapshot) {
        throw new UnsupportedOperationException("opened for reading alone");
    }

    @Override
    public List<Long> sequences() {
        return kept.sequences().stream().filter(shown::contains).toList();
    }

    @Override
    public @Nullable Snapshot load(long sequence) {
        return kept.load(sequence);
    }

    @Override
    public void remove(long sequence) {
        throw new UnsupportedOperationException("opened for reading alone");
    }
}
