package io.myelin.journal.circuit;

import io.myelin.journal.Journal;
import io.myelin.journal.Snapshot;
import org.jspecify.annotations.Nullable;

/// Finds a snapshot that a program can begin with: of this journal, sound, with all states that the program declares,
/// and with the records after it still there.
///
/// @param journal  the journal
/// @param sections the program's
record SnapshotSearch(Journal journal, SnapshotSections sections) {

    /// The latest one that is not later than a number of records, or `null`.
    @Nullable Snapshot atOrBefore(final long limit) {
        if (limit < 0) {
            return null;
        }
        final var store = journal.snapshots();
        final long first = journal.first();
        for (final long sequence : store.sequences().reversed()) {
            if (sequence <= limit && sequence >= first) {
                final var snapshot = store.load(sequence);
                if (snapshot != null
                        && snapshot.identity().equals(journal.identity())
                        && sections.match(snapshot.content())) {
                    return snapshot;
                }
            }
        }
        return null;
    }
}
