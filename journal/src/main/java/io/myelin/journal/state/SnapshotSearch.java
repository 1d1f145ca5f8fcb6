package io.myelin.journal.state;

import io.myelin.journal.Cursor;
import io.myelin.journal.Journal;
import io.myelin.journal.Snapshot;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds a snapshot from which a program can begin: of this journal, intact, with all states that the program declares
/// and no others, and with the records after it still present. Confined to one thread.
public final class SnapshotSearch {

    private final Journal journal;
    private final SnapshotSections sections;
    private @Nullable String refusal;

    /// @param sections the program's
    public SnapshotSearch(Journal journal, SnapshotSections sections) {
        this.journal = journal;
        this.sections = sections;
    }

    /// A snapshot to begin with.
    ///
    /// @param snapshot the snapshot
    /// @param records  reads the records after it
    public record Beginning(Snapshot snapshot, Cursor records) {}

    /// Why the first snapshot that was tried cannot be used, `null` if none was refused.
    public @Nullable String refusal() {
        return refusal;
    }

    /// The first one, if the journal begins in the middle and so cannot be replayed without one; else `null`.
    public @Nullable Beginning beginning() {
        return journal.first() == 0 ? null : first(journal.snapshots().sequences(), Long.MAX_VALUE);
    }

    /// The latest one that is not later than a given sequence, or `null`.
    public @Nullable Beginning atOrBefore(long limit) {
        if (limit < 0) {
            return null;
        }
        return first(journal.snapshots().sequences().reversed(), limit);
    }

    private @Nullable Beginning first(List<Long> sequences, long limit) {
        long first = journal.first();
        for (long sequence : sequences) {
            if (sequence <= limit && sequence >= first) {
                var found = begin(sequence);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    private @Nullable Beginning begin(long sequence) {
        Cursor records;
        try {
            records = journal.read(sequence);
        } catch (IllegalArgumentException truncated) {
            return null;
        }
        Snapshot snapshot = null;
        try {
            var loaded = journal.snapshots().load(sequence);
            snapshot = loaded != null && isUsable(loaded) ? loaded : null;
        } finally {
            if (snapshot == null) {
                records.close();
            }
        }
        return snapshot == null ? null : new Beginning(snapshot, records);
    }

    private boolean isUsable(Snapshot loaded) {
        var mismatch = loaded.identity().equals(journal.identity())
                ? sections.mismatch(loaded.content()) : "it is of another journal";
        if (mismatch != null && refusal == null) {
            refusal = "the snapshot at " + loaded.sequence() + " is not suitable: " + mismatch;
        }
        return mismatch == null;
    }
}
