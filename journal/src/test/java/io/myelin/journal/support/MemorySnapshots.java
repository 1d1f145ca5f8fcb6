package io.myelin.journal.support;

import io.myelin.journal.Snapshot;
import io.myelin.journal.SnapshotStore;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Snapshots in this process's memory.
public final class MemorySnapshots implements SnapshotStore {

    private final ConcurrentSkipListMap<Long, Snapshot> snapshots = new ConcurrentSkipListMap<>();

    private volatile @Nullable Error broken;
    private final AtomicInteger loads = new AtomicInteger();

    /// Keeps none yet.
    public MemorySnapshots() {}

    /// Has [#store] fail with something, or with nothing any more.
    public void fail(@Nullable Error failure) {
        broken = failure;
    }

    @Override
    public void store(Snapshot snapshot) {
        var failure = broken;
        if (failure != null) {
            throw failure;
        }
        snapshots.put(snapshot.sequence(), snapshot);
    }

    /// How often [#load] was called.
    public int loads() {
        return loads.get();
    }

    @Override
    public List<Long> sequences() {
        return List.copyOf(snapshots.keySet());
    }

    @Override
    public @Nullable Snapshot load(long sequence) {
        loads.incrementAndGet();
        return snapshots.get(sequence);
    }

    @Override
    public void remove(long sequence) {
        snapshots.remove(sequence);
    }
}
