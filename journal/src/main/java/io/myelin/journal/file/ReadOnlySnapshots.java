package io.myelin.journal.file;

import io.myelin.journal.Snapshot;
import io.myelin.journal.SnapshotStore;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A read-only view of snapshots.
///
/// @param kept the store
record ReadOnlySnapshots(SnapshotStore kept) implements SnapshotStore {

    @Override
    public void store(Snapshot snapshot) {
        throw new UnsupportedOperationException("opened for reading alone");
    }

    @Override
    public List<Long> sequences() {
        return kept.sequences();
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
