package io.myelin.journal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A read-only view of snapshots: storing and removing them throws an [UnsupportedOperationException].
///
/// @param kept the store
public record ReadOnlySnapshots(SnapshotStore kept) implements SnapshotStore {

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
