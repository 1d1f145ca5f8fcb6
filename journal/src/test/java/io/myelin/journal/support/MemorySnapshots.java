package io.myelin.journal.support;

import io.myelin.journal.Snapshot;
import io.myelin.journal.SnapshotStore;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/// Snapshots in this process's memory.
final class MemorySnapshots implements SnapshotStore {

    private final ConcurrentSkipListMap<Long, Snapshot> snapshots = new ConcurrentSkipListMap<>();

    @Override
    public void store(Snapshot snapshot) {
        snapshots.put(snapshot.sequence(), snapshot);
    }

    @Override
    public List<Long> sequences() {
        return List.copyOf(snapshots.keySet());
    }

    @Override
    public @Nullable Snapshot load(long sequence) {
        return snapshots.get(sequence);
    }

    @Override
    public void remove(long sequence) {
        snapshots.remove(sequence);
    }
}
