package io.myelin.journal;

import java.util.List;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A read-only view of snapshots: storing and removing them throws an [UnsupportedOperationException].
///
/// @param kept  the store
/// @param shown selects the sequences that are listed: a journal that is being written may get others meanwhile, whose
///              records a view of it does not have
public record ReadOnlySnapshots(SnapshotStore kept, LongPredicate shown) implements SnapshotStore {

    @Override
    public void store(Snapshot snapshot) {
        throw new UnsupportedOperationException("opened for reading alone");
    }

    @Override
    public List<Long> sequences() {
        return kept.sequences().stream().filter(shown::test).toList();
    }

    @Override
    public @Nullable Snapshot load(long sequence) {
        return kept.load(sequence);
    }

    @Override
    public @Nullable Snapshot load(long sequence, Predicate<? super Snapshot> usable) {
        return kept.load(sequence, usable);
    }

    @Override
    public void remove(long sequence) {
        throw new UnsupportedOperationException("opened for reading alone");
    }
}
