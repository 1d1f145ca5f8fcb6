package io.myelin.journal.circuit;

import io.myelin.journal.ControlRecord;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.Snapshot;
import io.myelin.journal.state.InletsSection;
import io.myelin.journal.state.SnapshotSections;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;

/// The contents of a snapshot, for inspection without the program that made it.
public final class SnapshotContents {

    private final Map<String, ByteBuffer> sections;

    private SnapshotContents(Map<String, ByteBuffer> sections) {
        this.sections = sections;
    }

    /// Parses a snapshot.
    ///
    /// @param snapshot the snapshot
    /// @throws CorruptJournalException if it has another format
    public static SnapshotContents of(Snapshot snapshot) {
        try {
            return new SnapshotContents(SnapshotSections.split(snapshot.content()));
        } catch (RuntimeException unreadable) {
            throw new CorruptJournalException(
                    "the snapshot at " + snapshot.sequence() + " cannot be taken apart", unreadable);
        }
    }

    /// The inlets that were defined before it.
    ///
    /// @throws CorruptJournalException if they cannot be read
    public List<ControlRecord.Define> inlets() {
        var section = sections.get(InletsSection.NAME);
        return section == null ? List.of() : InletsSection.read(section.duplicate().order(section.order()));
    }
}
