package io.myelin.journal.circuit;

import io.myelin.journal.Journal;
import io.myelin.journal.Snapshot;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds a snapshot from which a program can begin: of this journal, intact, with all states that the program declares,
/// and with the records after it still present.
///
/// @param journal  the journal
/// @param sections the program's
record SnapshotSearch(Journal journal, SnapshotSections sections) {

    /// The first one, if the journal begins in the middle and so cannot be replayed without one; else `null`.
    @Nullable Snapshot beginning() {
        return journal.first() == 0 ? null : first(journal.snapshots().sequences(), Long.MAX_VALUE);
    }

    /// The one at a given sequence if there is one, else the one to begin with.
    @Nullable Snapshot at(long sequence) {
        var found = sequence < 0 ? null : first(List.of(sequence), sequence);
        return found == null ? beginning() : found;
    }

    /// The latest one that is not later than a given sequence, or `null`.
    @Nullable Snapshot atOrBefore(long limit) {
        if (limit < 0) {
            return null;
        }
        return first(journal.snapshots().sequences().reversed(), limit);
    }

    private @Nullable Snapshot first(List<Long> sequences, long limit) {
        long first = journal.first();
        for (long sequence : sequences) {
            if (sequence <= limit && sequence >= first) {
                var snapshot = journal.snapshots().load(sequence);
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
